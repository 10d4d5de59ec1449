/** The words of a text that lists them, with white space between them. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Map entries that give each word of such a text the same value. */
export function wordEntries<V>(value: V, text: string): readonly (readonly [word: string, value: V])[] {
  return wordList(text).map((word) => [word, value]);
}
