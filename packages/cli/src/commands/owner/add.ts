import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { choiceOr, required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { printMembers } from "./members.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @team"), user: required("Name of a user") },
  options: {
    role: choiceOr("owner", "role", "What the user may do", ["reader", "publisher", "owner"]),
    registry: registryOption,
    json: jsonOption,
  },
  examples: ["skillwright owner add @acme alice", "skillwright owner add @acme bob --role publisher"],
  async run({ namespace, user }, { role, registry, json }, out) {
    const name = parseNamespace(namespace);
    const client = await (await openRegistries()).client({ registry, skill: `@${name}` });
    const { members } = await client.setMember({ params: { namespace: name, user }, body: { role } });
    return printMembers(members, { json, out });
  },
});
