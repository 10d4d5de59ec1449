/** Engines keep longer pieces as views of the text that they were cut from. */
const MAX_COPIED = 12;

/** A copy of the text: a word that is kept must not retain the file it was sliced from. */
export function ownText(text: string): string {
  if (text.length <= MAX_COPIED) return text;
  return String.fromCharCode(...Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)));
}
