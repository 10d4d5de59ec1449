/** The mark that tells generated skills apart in a listing that names no files. */
export function skillTag(number: number): string {
  return `tag-${String(number).padStart(4, "0")}`;
}

/** The first mark in a text. */
export function findTag(text: string): string | undefined {
  return /\btag-\d{4}\b/.exec(text)?.[0];
}
