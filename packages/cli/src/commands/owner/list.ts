import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { printMembers } from "./members.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @team") },
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright owner list @acme", "skillwright owner list @acme --json"],
  async run({ namespace }, { registry, json }, out) {
    const name = parseNamespace(namespace);
    const client = await (await openRegistries()).client({ registry, skill: `@${name}` });
    const { members } = await client.listMembers({ params: { namespace: name } });
    return printMembers(members, { json, out });
  },
});
