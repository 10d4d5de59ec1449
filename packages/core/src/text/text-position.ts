/** A place in a text, counted from 1. */
export interface TextPosition {
  readonly line: number;
  /** In characters (code points), as editors count. */
  readonly column: number;
}

/** The line and column of an offset; an offset beyond the end gives the end. LF, CRLF and CR end a line. */
export function textPosition(text: string, offset: number): TextPosition {
  const end = Math.min(Math.max(offset, 0), text.length);
  let line = 1;
  let lineStart = 0;
  for (let i = 0; i < end; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) {
      line += 1;
      lineStart = i + 1;
    }
  }
  return { line, column: Array.from(text.slice(lineStart, end)).length + 1 };
}
