import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printMirror } from "./view.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @vendor") },
  examples: ["skillwright mirror show @vendor", "skillwright mirror show @vendor --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.getMirror({ params }),
  print: printMirror,
});
