import type { TextPosition } from "./text-position.ts";

/** A function that gives the place of any offset of one text; cheaper than `textPosition` from the second call on. */
export function createLineIndex(text: string): (offset: number) => TextPosition {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    const place = Math.min(Math.max(offset, 0), text.length);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Array.from(text.slice(starts[low], place)).length + 1 };
  };
}
