/** The words of a text that lists them, with white space between them. */
export function wordList(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
