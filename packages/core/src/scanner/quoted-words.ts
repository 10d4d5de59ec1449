import { hasNameOfAttack, MAX_DESCRIBED_LINE, namesAttack, QUOTED_WORDS } from "./describe-text.ts";
import type { ScanText } from "./scan-text.ts";

const QUOTED_OR_BRACKETED = /`[^`\n]{1,300}`|"[^"\n]{1,300}"|«[^»\n]{1,300}»|\([^()\n]{1,300}\)/g;
/** The end of a sentence, and not of an abbreviation. */
const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|etc|cf|vs|incl))[.!?][*_]{0,2}\s/;
/** Where a paragraph begins although the line before it isn't empty. */
const PARAGRAPH_START = /^\s*(?:[-*+|>]\s|#{1,6}\s|\d{1,3}[.)]\s|```|~~~)/;
/** Most lines of a paragraph before and after a quotation that are read. */
const MAX_PARAGRAPH_LINES = 8;

/**
 * Whether an offset of a line is in quotes, code or brackets, and the words around them in the same sentence call that an
 * attack, or code gives them a name that does.
 */
export function isQuotedAsAttack(text: ScanText, line: number, offset: number): boolean {
  const [from, to] = paragraphAround(text, line);
  const start = text.startOf(from);
  const end = text.startOf(to) + text.line(to).length;
  if (end - start > MAX_DESCRIBED_LINE) return false;
  const paragraph = text.lower.slice(start, end).replaceAll("\n", " ");
  const at = text.startOf(line) + offset - start;
  const quoted = Array.from(paragraph.matchAll(QUOTED_OR_BRACKETED)).find(
    ({ 0: words, index }) => index < at && at < index + words.length,
  );
  if (quoted === undefined) return false;
  const { 0: words, index } = quoted;
  const last = index + words.length;
  const around = paragraph.replace(QUOTED_OR_BRACKETED, (other) => " ".repeat(other.length));
  const before = around.slice(0, index).split(SENTENCE_END).at(-1) ?? "";
  const isEnd = /[.!?].$/.test(words) && /^\s+\p{Lu}/u.test(text.text.slice(start + last, end));
  const after = isEnd ? "" : (around.slice(last).split(SENTENCE_END, 1)[0] ?? "");
  return namesAttack(before + after) || (text.kindAt(line) !== "prose" && hasNameOfAttack(text.line(line)));
}

/** Whether an offset of a line is in quotes or code. */
export function isInQuotes(line: string, offset: number): boolean {
  return Array.from(line.slice(0, MAX_DESCRIBED_LINE).matchAll(QUOTED_WORDS)).some(
    ({ 0: words, index }) => index < offset && offset < index + words.length,
  );
}

/** The first and the last line of the paragraph in which a line is; only the line itself if it is too long. */
function paragraphAround(text: ScanText, line: number): readonly [number, number] {
  const continues = (index: number): boolean =>
    index > 0 &&
    index < text.lineCount &&
    text.line(index).trim() !== "" &&
    text.line(index - 1).trim() !== "" &&
    !PARAGRAPH_START.test(text.line(index)) &&
    !/^#{1,6}\s/.test(text.line(index - 1)) &&
    text.kindAt(index) === text.kindAt(index - 1);
  let from = line;
  while (continues(from) && line - from < MAX_PARAGRAPH_LINES) from -= 1;
  let to = line;
  while (continues(to + 1) && to - line < MAX_PARAGRAPH_LINES) to += 1;
  // The first quotation mark of a part could be the end of a quotation.
  return continues(from) ? [line, line] : [from, to];
}
