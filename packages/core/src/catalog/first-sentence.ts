/** An end mark counts where the text ends or a capital, digit, quote or bracket follows, so that `e.g. this` continues. */

/** The first sentence of a text without line breaks; the whole text when it has no end. */
export function firstSentence(text: string): string {
  const end = /[.!?](?= ["'(\p{Lu}\p{N}]|$)|[。！？]/u.exec(text);
  return end === null ? text : text.slice(0, end.index + end[0].length);
}
