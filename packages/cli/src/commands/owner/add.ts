import type { Command } from "../../command-line/command.ts";
import { choiceOr, required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printMembers } from "./members.ts";

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team"), user: required("Name of a user") },
  options: {
    role: choiceOr("owner", "role", "What the user may do", ["reader", "publisher", "owner"]),
  },
  examples: ["skillwright owner add @acme alice", "skillwright owner add @acme bob --role publisher"],
  params: ({ namespace, user }, { role }) => ({ namespace: parseNamespace(namespace), user, role }),
  call: (client, { role, ...params }) => client.setMember({ params, body: { role } }),
  print: printMembers,
});
