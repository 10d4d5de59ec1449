import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printReport } from "./view.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @vendor") },
  examples: ["skillwright mirror sync @vendor", "skillwright mirror sync @vendor --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.syncMirror({ params }),
  print: printReport,
  status: ({ outcome, refused }) => (outcome === "done" && refused.length === 0 ? 0 : 1),
});
