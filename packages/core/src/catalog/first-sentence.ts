/** An end mark is followed by the end of the text or by a capital, digit, quote or bracket, so that `e.g. this` continues. */

/** The first sentence of a text without line breaks; the whole text when it has no end mark. */
export function firstSentence(text: string): string {
  const end = /[.!?](?= ["'(\p{Lu}\p{N}]|$)|[。！？]/u.exec(text);
  return end === null ? text : text.slice(0, end.index + end[0].length);
}
