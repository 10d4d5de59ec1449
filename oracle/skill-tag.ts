/** A tag that identifies generated skills in a list without file names. */
export function skillTag(number: number): string {
  return `tag-${String(number).padStart(4, "0")}`;
}

/** The first tag in a text. */
export function findTag(text: string): string | undefined {
  return /\btag-\d{4}\b/.exec(text)?.[0];
}
