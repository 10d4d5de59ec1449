import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { printMembers } from "./members.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @team"), user: required("Name of a user") },
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright owner remove @acme bob", "skillwright owner remove @acme bob --json"],
  async run({ namespace, user }, { registry, json }, out) {
    const name = parseNamespace(namespace);
    const client = await (await openRegistries()).client({ registry, skill: `@${name}` });
    const { members } = await client.removeMember({ params: { namespace: name, user } });
    return printMembers(members, { json, out });
  },
});
