import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printMembers } from "./members.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team") },
  examples: ["skillwright owner list @acme", "skillwright owner list @acme --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.listMembers({ params }),
  print: printMembers,
});
