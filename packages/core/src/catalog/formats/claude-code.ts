import { displayNameOf } from "../../parse/display-name.ts";
import { lineText, type TextEscape } from "../../text/prompt-text.ts";
import type { CatalogEntry } from "../catalog-entry.ts";
import { type CatalogFormat, describeWithUse } from "./catalog-format.ts";

/** Claude Code joins lines and disarms tags; the rest stays. */
const asClaudeCode: TextEscape = {
  prepare: (text) => text.replace(/[\r\n]+/g, " ").trim(),
  characters: lineText.characters,
};

/** Claude Code's listing: one line for each skill, the name of the frontmatter in parentheses where it differs. */
export const claudeCode: CatalogFormat = {
  id: "claude-code",
  title: "Claude Code",
  escaping: { text: lineText, path: lineText },
  faithful: { text: asClaudeCode, path: asClaudeCode },
  describe: describeWithUse,
  write: ({ entries, text }) => {
    const holders = countHolders(entries);
    return {
      opening: "The following skills are available for use with the Skill tool:\n\n",
      closing: "",
      entry: (entry) => {
        const { name, displayName } = entry;
        const shown = hasLabel(entry) && holders.get(displayName) === 1;
        const start = shown ? `- ${text(name)} (${text(displayName)})` : `- ${text(name)}`;
        return { plain: start, before: `${start}: `, after: "" };
      },
    };
  },
};

/** A title derived from the name adds no information. */
function hasLabel({ name, displayName }: CatalogEntry): boolean {
  return (
    displayName !== name && displayName !== displayNameOf(name) && /^[\p{L}\p{N}_:.-]+$/u.test(displayName)
  );
}

/** How many entries have a given name or title. */
function countHolders(entries: readonly CatalogEntry[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const { name, displayName } of entries) {
    for (const word of new Set([name, displayName])) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  return holders;
}
