import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { printReport } from "./view.ts";

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @vendor") },
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright mirror sync @vendor", "skillwright mirror sync @vendor --json"],
  async run({ namespace: text }, { registry, json }, out) {
    const namespace = parseNamespace(text);
    const client = await (await openRegistries()).client({ registry, skill: `@${namespace}` });
    return printReport(await client.syncMirror({ params: { namespace } }), { json, out });
  },
});
