/** A place in a text, counted from 1. */
export interface TextPosition {
  readonly line: number;
  /** In characters (code points), as editors count. */
  readonly column: number;
}

/** The line and column of an offset; an offset beyond the end gives the end. LF, CRLF and CR end a line. */
export function textPosition(text: string, offset: number): TextPosition {
  return positionsIn(text)(offset);
}

/** A function that gives the positions in one text; asked in ascending order it reads the text once. */
export function positionsIn(text: string): (offset: number) => TextPosition {
  let at = 0;
  let line = 1;
  let column = 1;
  return (offset) => {
    const end = Math.min(Math.max(offset, 0), text.length);
    if (end < at) {
      at = 0;
      line = 1;
      column = 1;
    }
    for (; at < end; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) {
        line += 1;
        column = 1;
      } else if (!isSecondHalf(unit) || at === 0 || !isFirstHalf(text.charCodeAt(at - 1))) {
        column += 1;
      }
    }
    return { line, column };
  };
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff;
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff;
}
