/** Longest `@` word that is completed, in characters. */
const MAX_PATH_QUERY = 300;

/** The `@` word of a file that the cursor is in. */
export interface PathTarget {
  readonly kind: "path";
  /** The text after the `@`, up to the cursor. */
  readonly query: string;
  /** The text that an accepted path replaces. */
  readonly range: { readonly start: number; readonly end: number };
}

/** The `@` word that the cursor is in; undefined if it is in none. */
export function pathTarget(text: string, cursor: number): PathTarget | undefined {
  const before = text.slice(Math.max(0, cursor - MAX_PATH_QUERY), cursor);
  const query = /(?:^|\s)@([^\s@]*)$/.exec(before)?.[1];
  if (query === undefined) return undefined;
  const end = cursor + (/^\S*/.exec(text.slice(cursor))?.[0].length ?? 0);
  return { kind: "path", query, range: { start: cursor - query.length - 1, end } };
}

/** A path as a message attaches it: in quotes if it has spaces. */
export function writtenPath(path: string): string {
  return /\s/.test(path) ? `@"${path}"` : `@${path}`;
}
