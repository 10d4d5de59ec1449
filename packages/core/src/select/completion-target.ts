import { findCode } from "../text/markdown-code.ts";
import { isEscaped, isFreeSigil } from "./find-mentions.ts";

/** The piece of an input that is being completed. */
export interface CompletionTarget {
  readonly kind: "slash" | "mention";
  /** The text after the sigil, up to the cursor. */
  readonly query: string;
  /** The text that an accepted item replaces: the sigil and the whole word. */
  readonly range: { readonly start: number; readonly end: number };
}

const CALLS_BEFORE = /^(?:\/[^\s/]+\s+)*$/;

/** What the cursor is in: a slash call at the start of the text, a mention, or nothing. */
export function findTarget(text: string, cursor: number): CompletionTarget | undefined {
  const at = Math.min(Math.max(0, Math.trunc(cursor) || 0), text.length);
  return slashTarget(text, at) ?? mentionTarget(text, at);
}

function slashTarget(text: string, cursor: number): CompletionTarget | undefined {
  if (!text.startsWith("/")) return undefined;
  let start = cursor;
  while (start > 0 && !/\s/.test(text[start - 1] ?? "")) start -= 1;
  let end = cursor;
  while (end < text.length && !/\s/.test(text[end] ?? "")) end += 1;
  const word = text.slice(start, end);
  // The cursor must be after the slash; a second slash makes the word a path or an escape.
  if (cursor === start || !word.startsWith("/") || word.indexOf("/", 1) > 0) return undefined;
  if (!CALLS_BEFORE.test(text.slice(0, start))) return undefined;
  return { kind: "slash", query: text.slice(start + 1, cursor), range: { start, end } };
}

function mentionTarget(text: string, cursor: number): CompletionTarget | undefined {
  const match = /\$([\p{L}\p{N}\p{M}_:-]*)$/u.exec(text.slice(Math.max(0, cursor - 200), cursor));
  if (match === null) return undefined;
  const start = cursor - match[0].length;
  if (isEscaped(text, start) || !isFreeSigil(text, start)) return undefined;
  if (findCode(text).some((range) => range.start <= start && start < range.end)) return undefined;
  const end = cursor + (/^[\p{L}\p{N}\p{M}_:-]*/u.exec(text.slice(cursor, cursor + 200))?.[0].length ?? 0);
  return { kind: "mention", query: match[1] ?? "", range: { start, end } };
}
