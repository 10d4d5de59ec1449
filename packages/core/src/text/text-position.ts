/** A position in a text, counted from 1. */
export interface TextPosition {
  readonly line: number;
  /** In characters (code points), as editors count. */
  readonly column: number;
}

/** The line and column of an offset; an offset beyond the end is clamped. LF, CRLF and CR end a line. */
export function textPosition(text: string, offset: number): TextPosition {
  return positionsIn(text)(offset);
}

/** Returns a function that finds positions in one text, in any order; the text is read once, and no further than needed. */
export function positionsIn(text: string): (offset: number) => TextPosition {
  const starts = [0];
  let read = 0;
  return (offset) => {
    const place = Math.min(Math.max(offset, 0), text.length);
    for (; read < place; read += 1) {
      const unit = text.charCodeAt(read);
      if (unit === 10 || (unit === 13 && text.charCodeAt(read + 1) !== 10)) starts.push(read + 1);
    }
    const line = lineAt(starts, place);
    return { line: line + 1, column: characters(text, starts[line] ?? 0, place) + 1 };
  };
}

/** The index of the last line that starts at or before an offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function characters(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const isPair = (text.codePointAt(at) ?? 0) > 0xffff && at + 1 < to;
    if (isPair) at += 1;
    count += 1;
  }
  return count;
}

/** The offset at which the line of an offset starts. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** The offset at which the line of an offset ends, before its line ending. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end < 0) return text.length;
  return end > offset && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}

/** The offset behind the line ending of the line of an offset. */
export function nextLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end + 1;
}

/** A stretch of a text, as offsets; the end is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** One replacement in a text. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** The text with some parts replaced. The edits are in order and don't overlap. */
export function applyEdits(text: string, edits: Iterable<TextEdit>): string {
  let edited = "";
  let from = 0;
  for (const edit of edits) {
    edited += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return edited + text.slice(from);
}

/** Ranges in the order of the text; those that begin inside an earlier one are left out. */
export function withoutOverlaps<R extends TextRange>(ranges: readonly R[]): readonly R[] {
  let end = 0;
  return ranges
    .toSorted((a, b) => a.start - b.start)
    .filter((range) => {
      if (range.start < end) return false;
      end = range.end;
      return true;
    });
}
