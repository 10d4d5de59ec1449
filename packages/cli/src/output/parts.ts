import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth, fitStart } from "./display-width.ts";

/** The looks a piece of text can have. */
export type Look = "bold" | "dim" | "red" | "yellow" | "green";

/** A piece of a line with its look. */
export interface Span {
  readonly text: string;
  readonly look: Look;
}

/** A piece of a line. Its text comes from anywhere: whoever prints it escapes it. */
export type Part = string | Span;

/** A maker of spans with a look. */
type Painter = (text: string) => Span;

export const bold: Painter = (text) => ({ text, look: "bold" });
export const dim: Painter = (text) => ({ text, look: "dim" });
export const red: Painter = (text) => ({ text, look: "red" });
export const yellow: Painter = (text) => ({ text, look: "yellow" });
export const green: Painter = (text) => ({ text, look: "green" });

/** The columns that parts take once they are escaped. */
export function partsWidth(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + displayWidth(escapeTerminal(textOf(part))), 0);
}

/** Parts that are escaped and fit, with the columns they take. */
export interface CutParts {
  readonly parts: readonly Part[];
  readonly width: number;
}

/** Parts escaped and cut to a number of columns, with an ellipsis where something is missing. */
export function cutParts(parts: readonly Part[], columns: number, ellipsis: string): CutParts {
  const cut: Part[] = [];
  const widths: number[] = [];
  let width = 0;
  for (const part of parts) {
    const text = escapeTerminal(textOf(part));
    const own = displayWidth(text);
    cut.push(withText(part, text));
    widths.push(own);
    width += own;
    if (width > columns) return shorten(cut, widths, columns, ellipsis);
  }
  return { parts: cut, width };
}

/** Cuts the part in which the last column before the ellipsis lies. */
function shorten(
  parts: readonly Part[],
  widths: readonly number[],
  columns: number,
  ellipsis: string,
): CutParts {
  const end = displayWidth(ellipsis);
  let left = columns - end;
  const kept: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const own = widths[index] ?? 0;
    if (own <= left) {
      kept.push(part);
      left -= own;
      continue;
    }
    const start = fitStart(textOf(part), left).trimEnd();
    kept.push(withText(part, start + ellipsis));
    left -= displayWidth(start);
    break;
  }
  return { parts: kept, width: columns - left };
}

/** Parts broken between words into lines of a number of columns; a longer word is broken anywhere. */
export function wrapParts(parts: readonly Part[], columns: number, hang = 0): readonly (readonly Part[])[] {
  const lines: Part[][] = [[]];
  let left = columns;
  let isFresh = true;
  const startLine = (): void => {
    lines.push([" ".repeat(hang)]);
    left = columns - hang;
    isFresh = true;
  };
  const put = (part: Part, text: string): void => {
    lines.at(-1)?.push(withText(part, text));
    left -= displayWidth(text);
    if (text.trim() !== "") isFresh = false;
  };
  for (const part of parts) {
    for (const word of escapeTerminal(textOf(part)).match(/ +|[^ ]+/g) ?? []) {
      const isBlank = word.trim() === "";
      if (displayWidth(word) > left && !isFresh) {
        startLine();
        if (isBlank) continue;
      }
      let rest = word;
      for (let fits = fitStart(rest, left); fits.length < rest.length; fits = fitStart(rest, left)) {
        // At least one character per line, or a wide one in a narrow place would never end.
        const start = fits || String.fromCodePoint(rest.codePointAt(0) ?? 0);
        put(part, start);
        rest = rest.slice(start.length);
        startLine();
      }
      put(part, rest);
    }
  }
  return lines;
}

/** The text of a part. */
export function textOf(part: Part): string {
  return typeof part === "string" ? part : part.text;
}

function withText(part: Part, text: string): Part {
  return typeof part === "string" ? text : { text, look: part.look };
}
