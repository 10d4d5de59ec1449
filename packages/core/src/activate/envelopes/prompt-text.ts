import { once } from "../../once.ts";
import { escapeTerminal } from "../../text/escape-terminal.ts";
import { escapeXml, foldText } from "../../text/prompt-text.ts";

/** Untrusted text on one line, as content of an element or an attribute. */
export function xmlLine(text: string): string {
  return escapeXml(foldText(text));
}

/** A path as the content of an element; unlike other text it keeps its blanks. */
export function xmlPath(path: string): string {
  return escapeXml(escapeTerminal(path));
}

/** A function that prevents a text from opening or closing the given elements; everything else stays byte for byte. */
export type TagGuard = (text: string) => string;

/**
 * Guards the tags of an envelope. A body is shown to a model unchanged, so only the `<` of a tag that belongs to the
 * envelope becomes `&lt;`; blanks, line breaks, invisible characters and other cases do not help to get past it.
 */
export function guardTags(...names: readonly string[]): TagGuard {
  const hidden = "[\\p{Cf}\\p{Cc}\\u034f\\ufe00-\\ufe0f]*";
  const gap = "[\\s\\p{Cf}\\p{Cc}\\u034f\\ufe00-\\ufe0f]*";
  const tags = names.map((name) => Array.from(name).join(hidden)).join("|");
  // Made when the first text comes: the classes of Unicode take a millisecond each, and most starts need none.
  const tag = once(() => new RegExp(`<(?=(?:${gap}/)?${gap}(?:${tags})(?![\\p{L}\\p{N}_-]))`, "giu"));
  return (text) => text.replace(tag(), "&lt;");
}
