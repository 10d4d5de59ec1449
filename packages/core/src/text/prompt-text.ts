import { escapeTerminal } from "./escape-terminal.ts";

/** The escapes of the characters that have a meaning in XML and HTML. */
const xmlCharacters: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#x27;"],
]);

/** The text as content of an element or a quoted attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => xmlCharacters.get(character) ?? character);
}

/** Escapes text for HTML content and quoted attributes; an apostrophe becomes `&#39;`, as in most programs. */
export function escapeHtml(text: string): string {
  return escapeXml(text).replaceAll("&#x27;", "&#39;");
}

/** How a piece of untrusted text is made safe: once as a whole, then each character by itself, so that it can be truncated. */
export interface TextEscape {
  /** Normalizes the whole text before it is cut. */
  readonly prepare: (text: string) => string;
  /** The replacement of a character; the character itself when it is not listed. */
  readonly characters: ReadonlyMap<string, string>;
}

/**
 * The text on one line without anything that is obeyed instead of read: line breaks and blanks become one blank,
 * control, direction and invisible characters become visible, half a surrogate pair too.
 */
export function foldText(text: string): string {
  if (isFolded(text)) return text;
  return escapeTerminal(text.replace(/[\s\u0085\u2028\u2029]+/g, " ")).trim();
}

/** Whether a text is one line of plain ASCII with single blanks between its words, as most are. */
function isFolded(text: string): boolean {
  const hasOuterBlank = text.startsWith(" ") || text.endsWith(" ");
  return !hasOuterBlank && !/[^\x20-\x7e]/.test(text) && !text.includes("  ");
}

const noCharacters: ReadonlyMap<string, string> = new Map();

/** Leaves a text unchanged: for agents that do. */
export const rawText: TextEscape = { prepare: (text) => text, characters: noCharacters };

/** For lists of lines: no line break and no tag survives. */
export const lineText: TextEscape = {
  prepare: foldText,
  characters: new Map([
    ["<", "&lt;"],
    [">", "&gt;"],
  ]),
};

/** For lists of lines that put names between backticks. */
export const codeText: TextEscape = {
  prepare: foldText,
  characters: new Map([...lineText.characters, ["`", "'"]]),
};

/** For elements and attributes. */
export const xmlText: TextEscape = { prepare: foldText, characters: xmlCharacters };

/** For elements of agents that escape what XML asks for and leave the rest. */
export const plainXmlText: TextEscape = { prepare: (text) => text, characters: xmlCharacters };

/** A whole text made safe. */
export function escapeText(text: string, escaping: TextEscape): string {
  return escapeCharacters(escaping.prepare(text), escaping);
}

function hasAny(text: string, characters: Iterable<string>): boolean {
  for (const character of characters) if (text.includes(character)) return true;
  return false;
}

/** A prepared text, or part of one, made safe character by character. */
export function escapeCharacters(prepared: string, { characters }: TextEscape): string {
  if (!hasAny(prepared, characters.keys())) return prepared;
  let escaped = "";
  for (const character of prepared) escaped += characters.get(character) ?? character;
  return escaped;
}

const TAG = /<(?=\s*\/?\s*untrusted-data)/gi;

/**
 * Text from outside for a model, between markers that label it as data and name its origin. The text cannot end the
 * marks itself.
 */
export function markUntrusted(text: string, source: string): string {
  const inner = text.replace(TAG, "&lt;");
  return `<untrusted-data source="${escapeXml(foldText(source))}">\n${inner}\n</untrusted-data>`;
}
