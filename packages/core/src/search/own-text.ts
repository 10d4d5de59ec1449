/** Engines keep longer pieces as views of the text that they were cut from. */
const MAX_COPIED = 12;

/** The same text as an object of its own: a word that is remembered must not keep the file it stood in. */
export function ownText(text: string): string {
  if (text.length <= MAX_COPIED) return text;
  return String.fromCharCode(...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)));
}
