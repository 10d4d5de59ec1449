import { escapeTerminal } from "@skillwright/core/internal";
import { displayWidth, fitStart } from "./display-width.ts";

/** Styles of text. */
export type Style = "bold" | "dim" | "red" | "yellow" | "green" | "cyan";

/** A styled piece of a line. */
export interface Span {
  readonly text: string;
  readonly style: Style;
}

/** A piece of a line. Its text is untrusted and escaped when it is printed. */
export type Part = string | Span;

/** Gives a text a style. */
export type Painter = (text: string) => Span;

export const bold: Painter = (text) => ({ text, style: "bold" });
export const dim: Painter = (text) => ({ text, style: "dim" });
export const red: Painter = (text) => ({ text, style: "red" });
export const yellow: Painter = (text) => ({ text, style: "yellow" });
export const green: Painter = (text) => ({ text, style: "green" });
export const cyan: Painter = (text) => ({ text, style: "cyan" });

/** The columns that parts take after escaping. */
export function partsWidth(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + displayWidth(escapeTerminal(textOf(part))), 0);
}

/** Escaped parts that fit, and the columns they take. */
export interface CutParts {
  readonly parts: readonly Part[];
  readonly width: number;
}

/** Escapes parts and cuts them to a number of columns, with an ellipsis at the cut. */
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

/** Cuts the part that contains the last column before the ellipsis. */
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

/** Words in none of the scripts below, as nearly all are. */
const SPACED = /^[\x20-\u02ff]*$/;

/** Whether a word has letters of a script that is written without blanks; the pattern takes long to read. */
function isUnspaced(word: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);
}

/**
 * Breaks parts into lines, between words if possible. A word that is wider than a line, such as a path, is broken or kept
 * whole; a text without blanks is always broken.
 */
export function wrapParts(
  parts: readonly Part[],
  columns: number,
  hang = 0,
  longWords: "break" | "keep" = "break",
): readonly (readonly Part[])[] {
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
      if (longWords === "keep" && (SPACED.test(word) || !isUnspaced(word))) {
        put(part, rest);
        continue;
      }
      for (let fits = fitStart(rest, left); fits.length < rest.length; fits = fitStart(rest, left)) {
        // At least one character per line, or a wide character in a narrow column would loop forever.
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
  return typeof part === "string" ? text : { text, style: part.style };
}
