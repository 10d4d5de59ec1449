import { findInvisible } from "./invisible.ts";
import { lazyRegExp } from "./lazy-reg-exp.ts";

/** Letters and symbols of the most common scripts, so that most texts skip the full check. */
const HARMLESS =
  /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0588\u2010-\u2027\u2030-\u205e\u2248\u2713\u2717\u3001-\u3029\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/;
const harmful = lazyRegExp(
  String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]`,
  "gu",
);
const SHORT: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);

/**
 * The text as one line that a terminal shows unchanged: what would move the cursor, color, hide or reverse text
 * becomes visible, such as `\x1b`, `\n` or `\u202e`. Escaping twice is the same as once.
 *
 * @example
 * escapeTerminal("\u001b[2J"); // "\\x1b[2J"
 */
export function escapeTerminal(text: string): string {
  return HARMLESS.test(text) ? text : escapeAll(text);
}

function escapeAll(text: string): string {
  let visible = "";
  let from = 0;
  for (const { start, end } of findInvisible(text)) {
    visible += text.slice(from, start) + Array.from(text.slice(start, end), escapeCharacter).join("");
    from = end;
  }
  return (visible + text.slice(from)).replace(harmful(), escapeCharacter);
}

function escapeCharacter(character: string): string {
  const short = SHORT.get(character);
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x100) return `\\x${hex.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}
