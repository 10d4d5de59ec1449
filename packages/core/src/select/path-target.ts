import type { TextRange } from "../text/text-position.ts";

/** Longest `@` word that is completed, in characters. */
const MAX_PATH_QUERY = 300;

/** The piece of an input that is being completed: a slash call, a `$` mention, or the `@` word of a file. */
export interface CompletionTarget {
  readonly kind: "slash" | "mention" | "path";
  /** The text after the sigil, up to the cursor. */
  readonly query: string;
  /** The text that an accepted item replaces: the sigil and the whole word. */
  readonly range: TextRange;
}

/** The `@` word that the cursor is in; undefined if it is in none. */
export function pathTarget(text: string, cursor: number): CompletionTarget | undefined {
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
