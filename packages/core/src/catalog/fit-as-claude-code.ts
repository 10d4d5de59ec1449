import { escapeCharacters } from "../text/prompt-text.ts";
import { characterCount } from "./budget.ts";
import type { CatalogFit, FitRequest } from "./catalog-fit.ts";
import { byMostUsed } from "./order-entries.ts";

/**
 * Fits like Claude Code 2.1.325: every name stays, whatever it costs, and bundled skills keep their descriptions.
 * Other descriptions are kept whole or dropped: the most used skill first, each that still fits.
 */
export function fitAsClaudeCode({ lines, measure, escaping }: FitRequest): CatalogFit {
  const sizes = lines.map(({ text, description }, index) => {
    const plain = measure.of(text.plain);
    const whole =
      description === ""
        ? plain
        : measure.of(text.before) +
          measure.of(escapeCharacters(description, escaping)) +
          measure.of(text.after);
    return { index, plain, whole };
  });
  const shown = lines.map(() => 0);
  // Line breaks separate the lines, and the sentence above them is not counted.
  let used = lines.length - 1;
  for (const { index, plain, whole } of sizes) {
    const line = lines[index];
    const bundled = line?.entry.bundled === true;
    used += bundled ? whole : plain;
    if (bundled) shown[index] = characterCount(line.description);
  }
  const candidates = lines.flatMap(({ entry, description }, index) =>
    entry.bundled || description === "" ? [] : [{ entry, description, index }],
  );
  for (const { description, index } of candidates.toSorted((a, b) => byMostUsed(a.entry, b.entry))) {
    const { plain = 0, whole = 0 } = sizes[index] ?? {};
    if (used + whole - plain > measure.limit) continue;
    used += whole - plain;
    shown[index] = characterCount(description);
  }
  return { shown, used: measure.inUnit(Math.max(0, used)) };
}
