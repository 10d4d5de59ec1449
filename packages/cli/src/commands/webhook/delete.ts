import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: {
    namespace: required("Namespace, like @team"),
    id: required("Webhook id shown by `skillwright webhook list`"),
  },
  examples: [
    "skillwright webhook delete @acme WEBHOOK_ID",
    "skillwright webhook delete @acme WEBHOOK_ID --json",
  ],
  params: ({ namespace, id }) => ({ namespace: parseNamespace(namespace), webhook: id }),
  call: (client, params) => client.deleteWebhook({ params }),
  print: ({ id }, out) => out.text(`Deleted webhook ${id}.`),
});
