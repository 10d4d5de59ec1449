import type { TextEscape } from "../text/prompt-text.ts";
import { characterCount } from "./budget.ts";
import { type CatalogFit, type CatalogLine, lineText, OMITTED, startOf } from "./catalog-fit.ts";
import type { CatalogShare } from "./catalog-report.ts";
import type { DescriptionCap } from "./catalog-rules.ts";

/** How much of a line is listed, given the number of shown description characters. */
export function shareOf(
  line: CatalogLine,
  shown: number,
  options: {
    readonly fit: CatalogFit;
    readonly escaping: TextEscape;
    readonly cap: DescriptionCap | undefined;
    /** Whether the line is beyond the maximum number of skills. */
    readonly beyondLimit: boolean;
  },
): CatalogShare {
  const { fit, escaping, cap } = options;
  const { entry, description, length } = line;
  const { id } = entry;
  if (shown === OMITTED) {
    const why = options.beyondLimit ? "limit" : "budget";
    return { id, outcome: "omitted", shown: 0, of: length, why };
  }
  const text = lineText(line, shown, { escaping, ending: fit.ending });
  if (entry.nameOnly) return { id, outcome: "name-only", shown: 0, of: 0, why: "choice", text };
  if (shown === 0 && length > 0)
    return { id, outcome: "name-only", shown: 0, of: length, why: "budget", text };
  const isWhole = shown >= characterCount(description);
  const start = isWhole || fit.ending === undefined ? shown : visibleStart(description, shown);
  if (isWhole && (cap === undefined || length <= cap.characters)) {
    return { id, outcome: "full", shown: length, of: length, text };
  }
  // The cap's truncation mark isn't part of the description.
  const told = cap === undefined ? start : Math.min(start, Math.max(0, cap.characters - cap.ending.length));
  return {
    id,
    outcome: "shortened",
    shown: Math.min(told, length),
    of: length,
    why: isWhole ? "cap" : "budget",
    text,
  };
}

function visibleStart(description: string, shown: number): number {
  return characterCount(startOf(description, shown).trimEnd());
}
