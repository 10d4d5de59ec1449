import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printMembers } from "./members.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team"), user: required("Name of a user") },
  examples: ["skillwright owner remove @acme bob", "skillwright owner remove @acme bob --json"],
  params: ({ namespace, user }) => ({ namespace: parseNamespace(namespace), user }),
  call: (client, params) => client.removeMember({ params }),
  print: printMembers,
});
