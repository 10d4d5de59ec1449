import { applyEdits, type TextEdit, type TextRange } from "./text-position.ts";

/** A stretch of Markdown that is code: a fenced block with its fences, or a span with its backticks. */
export interface CodeRange extends TextRange {
  readonly kind: "block" | "span";
}

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})([^\n]*)$/;

/** The code of a Markdown text in order; ranges do not overlap. A block that is never closed goes to the end. */
export function findCode(markdown: string): readonly CodeRange[] {
  const ranges: CodeRange[] = [];
  let open: { readonly mark: string; readonly start: number } | undefined;
  let paragraph: number | undefined;
  const endParagraph = (end: number): void => {
    if (paragraph === undefined) return;
    for (const span of findSpans(markdown, paragraph, end)) ranges.push(span);
    paragraph = undefined;
  };
  let start = 0;
  while (start < markdown.length) {
    const newline = markdown.indexOf("\n", start);
    const next = newline < 0 ? markdown.length : newline + 1;
    const line = markdown.slice(start, newline < 0 ? markdown.length : newline).trimEnd();
    const fence = FENCE.exec(line);
    const [, mark = "", info = ""] = fence ?? [];
    if (open !== undefined) {
      if (mark.startsWith(open.mark) && info.trim() === "") {
        ranges.push({ kind: "block", start: open.start, end: next });
        open = undefined;
      }
    } else if (mark !== "" && !(mark.startsWith("`") && info.includes("`"))) {
      endParagraph(start);
      open = { mark, start };
    } else if (line === "") {
      endParagraph(start);
    } else {
      paragraph ??= start;
    }
    start = next;
  }
  if (open !== undefined) ranges.push({ kind: "block", start: open.start, end: markdown.length });
  endParagraph(markdown.length);
  return ranges;
}

/** A span runs from a run of backticks to the next run of the same length in its paragraph. */
function findSpans(markdown: string, start: number, end: number): readonly CodeRange[] {
  const runs = Array.from(markdown.slice(start, end).matchAll(/`+/g), (match) => ({
    start: start + match.index,
    length: match[0].length,
  }));
  const byLength = Map.groupBy(runs.keys(), (index) => runs[index]?.length);
  const passed = new Map<number, number>();
  const spans: CodeRange[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const opening = runs[index];
    if (opening === undefined) break;
    const same = byLength.get(opening.length) ?? [];
    let at = passed.get(opening.length) ?? 0;
    while ((same[at] ?? Number.POSITIVE_INFINITY) <= index) at += 1;
    passed.set(opening.length, at);
    const close = same[at];
    const closing = close === undefined ? undefined : runs[close];
    if (close === undefined || closing === undefined) continue;
    spans.push({ kind: "span", start: opening.start, end: closing.start + closing.length });
    index = close;
  }
  return spans;
}

/** The text with the given ranges blanked out, so that offsets stay. */
export function blankRanges(text: string, ranges: readonly CodeRange[]): string {
  const blank = ({ start, end }: CodeRange): TextEdit => ({
    start,
    end,
    text: text.slice(start, end).replace(/[^\r\n]/g, " "),
  });
  return applyEdits(text, ranges.map(blank));
}

/** Tests whether offsets are inside one of some ranges. The offsets have to ascend. */
export function insideTest(ranges: readonly TextRange[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    return (ranges[next]?.start ?? Number.POSITIVE_INFINITY) <= offset;
  };
}
