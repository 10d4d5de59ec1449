import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { openRegistries, registryOption } from "../../command-line/registry-options.ts";
import { printNamespaces } from "./view.ts";

/** The command. */
export const command: Command = defineCommand({
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright namespace list", "skillwright namespace list --json"],
  async run(_, { registry, json }, out) {
    const client = await (await openRegistries()).client({ registry });
    const { namespaces } = await client.listNamespaces();
    return printNamespaces(namespaces, { json, out });
  },
});
