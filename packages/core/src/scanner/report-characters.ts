import type { FileRuleId } from "./file-rules.ts";
import type { NormalizedText } from "./normalize-text.ts";
import type { Report } from "./scan-findings.ts";

/** Reports characters that hide or change what a person reads. */
export function reportCharacters(
  { invisible, bidi, mixed, text }: NormalizedText,
  original: string,
  file: string,
  report: (id: FileRuleId, at: Omit<Report, "id" | "rule">) => void,
): void {
  const lineOf = (content: string, offset: number): number => content.slice(0, offset).split("\n").length;
  const smuggled = invisible.filter(({ spells }) => spells.length >= 4);
  const [first] = smuggled;
  if (first !== undefined) {
    const excerpt = smuggled.map(({ spells }) => spells).join(" ");
    report("smuggled-text", { file, line: lineOf(original, first.offset), excerpt });
  }
  const inWords = invisible.filter(({ offset, length, spells }) => {
    return (
      spells.length < 4 &&
      length < 50 &&
      /[A-Za-z]/.test(original[offset - 1] ?? "") &&
      /[A-Za-z\u200b-\u200d\u2060]/.test(original[offset + length] ?? "")
    );
  });
  const [hidden] = inWords;
  if (hidden !== undefined) report("invisible-characters", { file, line: lineOf(original, hidden.offset) });
  const [control] = bidi;
  if (control !== undefined) report("direction-controls", { file, line: lineOf(original, control) });
  const [word] = mixed;
  if (word !== undefined) report("look-alike-letters", { file, line: lineOf(text, word) });
}
