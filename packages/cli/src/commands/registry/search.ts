import { omitUndefined } from "@skillwright/core/internal";
import { type Command, defineCommand } from "../../command-line/command.ts";
import { jsonOption } from "../../command-line/discovery-options.ts";
import { oneOrMore, textOption, wholeNumber } from "../../command-line/option.ts";
import { openRegistries, parseNamespace, registryOption } from "../../command-line/registry-options.ts";
import { bold, dim, yellow } from "../../output/parts.ts";

/** What `registry search` prints. */
const texts = {
  none: (query: string): string => `No skill found for "${query}".`,
  deprecated: "deprecated",
  install: "Install one with `skillwright add registry:@TEAM/NAME`.",
} as const;

/** The command. */
export const command: Command = defineCommand({
  arguments: { query: oneOrMore("What the skill should do, or a part of its name") },
  options: {
    namespace: textOption("name", "Only skills of this namespace"),
    limit: wholeNumber("n", "Most skills to list (default: 20)"),
    registry: registryOption,
    json: jsonOption,
  },
  examples: [
    "skillwright registry search merge pdf files",
    "skillwright registry search pdf --namespace acme",
  ],
  async run({ query }, { namespace, limit, registry, json }, out) {
    const q = query.join(" ");
    const own = namespace === undefined ? undefined : parseNamespace(namespace);
    const client = await (await openRegistries()).client({
      registry,
      skill: own === undefined ? undefined : `@${own}`,
    });
    const found = await client.searchSkills({
      query: { q, ...omitUndefined({ namespace: own, limit }) },
    });
    if (json) {
      out.json(found);
      return 0;
    }
    for (const { id, latest, description, deprecated } of found.hits) {
      out.row(bold(id), dim(`  ${latest ?? ""}`), deprecated === null ? "" : yellow(`  ${texts.deprecated}`));
      out.text(["  ", description.replace(/\s+/g, " ").trim()], 2);
    }
    out.text(found.hits.length === 0 ? texts.none(q) : texts.install);
    return 0;
  },
});
