import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { required } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";

/** What `mirror remove` prints. */
const texts = {
  removed: (namespace: string, source: string): string =>
    `@${namespace} no longer mirrors ${source}. The copied skills stay, and people can publish in it.`,
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { namespace: required("Namespace, like @vendor") },
  options: { registry: registryOption, json: jsonOption },
  examples: ["skillwright mirror remove @vendor", "skillwright mirror remove @vendor --json"],
  async run({ namespace: text }, { registry, json }, out) {
    const namespace = parseNamespace(text);
    const client = await (await openRegistries()).client({ registry, skill: `@${namespace}` });
    const removed = await client.removeMirror({ params: { namespace } });
    if (json) out.json(removed);
    else out.text(texts.removed(namespace, removed.source));
    return 0;
  },
});
