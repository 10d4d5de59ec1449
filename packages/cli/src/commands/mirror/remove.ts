import type { Command } from "../../command-line/command.ts";
import { required } from "../../command-line/option.ts";
import { registryCommand } from "../../command-line/registry-command.ts";
import { parseNamespace } from "../../command-line/registry-options.ts";

/** What `mirror remove` prints. */
const texts = {
  removed: (namespace: string, source: string): string =>
    `@${namespace} no longer mirrors ${source}. The copied skills stay, and people can publish in it.`,
} as const;

/** The command. */
export const command: Command = registryCommand({
  arguments: { namespace: required("Namespace, like @vendor") },
  examples: ["skillwright mirror remove @vendor", "skillwright mirror remove @vendor --json"],
  params: ({ namespace }) => ({ namespace: parseNamespace(namespace) }),
  call: (client, params) => client.removeMirror({ params }),
  print: ({ source }, out, { namespace }) => out.text(texts.removed(namespace, source)),
});
