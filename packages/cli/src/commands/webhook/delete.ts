import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";

/** What `webhook delete` prints. */
const texts = {
  done: (id: string): string => `Deleted webhook ${id}.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: {
    namespace: required("Namespace, like @team"),
    id: required("Webhook id shown by `skillwright webhook list`"),
  },
  options: { registry: registryOption, json: jsonOption },
  examples: [
    "skillwright webhook delete @acme WEBHOOK_ID",
    "skillwright webhook delete @acme WEBHOOK_ID --json",
  ],
  async run({ namespace: given, id }, { registry, json }, out) {
    const namespace = parseNamespace(given);
    const client = await (await openRegistries()).client({ registry, skill: `@${namespace}` });
    const deleted = await client.deleteWebhook({ params: { namespace, webhook: id } });
    if (json) out.json(deleted);
    else out.text(texts.done(deleted.id));
    return 0;
  },
});
