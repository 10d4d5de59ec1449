import { escapeCharacters, type TextEscape } from "../text/prompt-text.ts";
import { characterCount } from "./budget.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { type CatalogLine, startOf } from "./catalog-fit.ts";
import type { LossReason } from "./catalog-report.ts";
import type { CatalogRules, DescriptionCap } from "./catalog-rules.ts";
import type { CatalogFormat, FormatWriter } from "./formats/catalog-format.ts";

/** Longest path in a catalog, in characters: what file systems allow. */
const MAX_CATALOG_PATH = 4096;

/** Longest name in a catalog, in characters; a longer one could be an attempt to crowd out the others. */
const MAX_CATALOG_NAME = 256;

/** Why an entry is never listed, whatever the budget; undefined when it may be. */
export function refusal(
  entry: CatalogEntry,
  { format, rules }: { readonly format: CatalogFormat; readonly rules: CatalogRules },
): LossReason | undefined {
  if (rules.disclosure === "never") return "choice";
  const { id, name, displayName, path } = entry;
  // One endless name would leave no room for the other entries.
  const tooLong = [id, name, displayName].some((word) => word.length > MAX_CATALOG_NAME);
  if (tooLong || path.length > MAX_CATALOG_PATH) return "oversized";
  if (rules.undescribed === "leave-out" && !entry.nameOnly && format.describe(entry).trim() === "") {
    return "undescribed";
  }
  return undefined;
}

/** An entry as a line that can be measured and cut. */
export function catalogLine(
  entry: CatalogEntry,
  options: {
    readonly format: CatalogFormat;
    readonly writer: FormatWriter;
    readonly escaping: TextEscape;
    readonly cap: DescriptionCap | undefined;
  },
): CatalogLine {
  const { format, writer, escaping, cap } = options;
  const prepared = entry.nameOnly ? "" : escaping.prepare(format.describe(entry));
  const text = writer.entry(entry);
  if (cap?.counts === "escaped-units") {
    // The agent cuts after escaping, through an escape or a pair of surrogates if it comes to that.
    const escaped = escapeCharacters(prepared, escaping);
    const end = cap.characters - cap.ending.length;
    const shown = escaped.length > cap.characters ? escaped.slice(0, end) + cap.ending : escaped;
    return {
      entry,
      text,
      description: shown.toWellFormed(),
      isEscaped: true,
      length: characterCount(escaped),
    };
  }
  const length = characterCount(prepared);
  const isLong = cap !== undefined && length > cap.characters;
  return { entry, text, description: isLong ? capped(prepared, cap) : prepared, length };
}

function capped(text: string, { characters, ending }: DescriptionCap): string {
  return startOf(text, Math.max(0, characters - ending.length)) + ending;
}
