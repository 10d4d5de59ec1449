import type { RegistryMember } from "@skillwright/contract";
import type { Command } from "../../command-line/command.ts";
import { choiceOr, required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";
import { printColumns } from "../../output/columns.ts";
import type { Output } from "../../output/output.ts";
import { bold, dim } from "../../output/parts.ts";

/** Prints the members of a namespace. */
function printMembers({ members }: { readonly members: readonly RegistryMember[] }, out: Output): void {
  printColumns(
    members.map(({ user, role, since }) => [bold(user), role, dim(since.slice(0, 10))]),
    out,
  );
}

export const list: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team") },
  examples: ["skillwright owner list @acme", "skillwright owner list @acme --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.listMembers({ params }),
  print: printMembers,
});

export const add: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team"), user: required("Name of a user") },
  options: {
    role: choiceOr("owner", "role", "What the user may do", ["reader", "publisher", "owner"]),
  },
  examples: ["skillwright owner add @acme alice", "skillwright owner add @acme bob --role publisher"],
  params: ({ namespace, user }, { role }) => ({ namespace: parseNamespace(namespace), user, role }),
  call: (client, { role, ...params }) => client.setMember({ params, body: { role } }),
  print: printMembers,
});

export const remove: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @team"), user: required("Name of a user") },
  examples: ["skillwright owner remove @acme bob", "skillwright owner remove @acme bob --json"],
  params: ({ namespace, user }) => ({ namespace: parseNamespace(namespace), user }),
  call: (client, params) => client.removeMember({ params }),
  print: printMembers,
});
