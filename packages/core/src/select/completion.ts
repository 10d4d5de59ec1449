import { findCode } from "../text/markdown-code.ts";
import { isEscaped, isFreeSigil } from "./find-mentions.ts";
import { type CompletionItem, matchItems } from "./match-items.ts";
import { isVariableLike } from "./mention-rules.ts";
import { type CompletionTarget, pathTarget, writtenPath } from "./path-target.ts";

const CALLS_BEFORE = /^(?:\/[^\s/]+\s+)*$/;

/** What the cursor is in: a slash call at the start of the text, a mention, a path, or nothing. */
function findTarget(text: string, cursor: number): CompletionTarget | undefined {
  const at = Math.min(Math.max(0, Math.trunc(cursor) || 0), text.length);
  return slashTarget(text, at) ?? mentionTarget(text, at) ?? pathTarget(text, at);
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

/** The popup that completes slash calls, mentions and paths; the same for every front-end. */
export interface CompletionState<I extends CompletionItem = CompletionItem> {
  /** What is being completed; `none` means that the popup is closed. */
  readonly kind: CompletionTarget["kind"] | "none";
  readonly query: string;
  /** Best first. */
  readonly matches: readonly I[];
  /** Index of the highlighted match; -1 without matches. */
  readonly selected: number;
  /** The text that an accepted match replaces. */
  readonly range: CompletionTarget["range"] | undefined;
  /** The input and its cursor; after `accept` the new ones. */
  readonly text: string;
  readonly cursor: number;
  /** The start of the word for which the popup was dismissed; it stays closed for that word. */
  readonly dismissedAt: number | undefined;
}

/** Events of the popup. */
export type CompletionEvent =
  | { readonly type: "input"; readonly text: string; readonly cursor: number }
  | { readonly type: "up" | "down" | "accept" | "dismiss" }
  /** The items changed while the popup may be open. */
  | { readonly type: "refresh" };

/** The state of an empty input. */
export const emptyCompletion: CompletionState<never> = {
  kind: "none",
  query: "",
  matches: [],
  selected: -1,
  range: undefined,
  text: "",
  cursor: 0,
  dismissedAt: undefined,
};

/** The next state of the popup; a slash offers skills and commands, a `$` only skills, an `@` only files. */
export function reduceCompletion<I extends CompletionItem>(
  state: CompletionState<I>,
  event: CompletionEvent,
  items: readonly I[],
): CompletionState<I> {
  switch (event.type) {
    case "input":
      return open(state, event.text, event.cursor, items);
    case "refresh": {
      const next = open(state, state.text, state.cursor, items);
      const chosen = state.matches[state.selected]?.name;
      const kept = next.matches.findIndex((item) => item.name === chosen);
      return kept < 0 ? next : { ...next, selected: kept };
    }
    case "up":
      return move(state, -1);
    case "down":
      return move(state, 1);
    case "accept":
      return accept(state);
    case "dismiss":
      return close(state, state.range?.start);
    default:
      return event satisfies never;
  }
}

function open<I extends CompletionItem>(
  state: CompletionState<I>,
  text: string,
  cursor: number,
  items: readonly I[],
): CompletionState<I> {
  const target = findTarget(text, cursor);
  if (target === undefined) return close({ ...state, text, cursor }, undefined);
  const { kind, query, range } = target;
  if (range.start === state.dismissedAt) return close({ ...state, text, cursor }, range.start);
  const matches = matchesOf(kind, query, items);
  // A word with an `@` that isn't a file, or that is typed out, is text.
  if (kind === "path" && (matches.length === 0 || (matches.length === 1 && matches[0]?.name === query)))
    return close({ ...state, text, cursor }, undefined);
  const selected = matches.length > 0 ? 0 : -1;
  return { kind, query, matches, selected, range, text, cursor, dismissedAt: undefined };
}

function matchesOf<I extends CompletionItem>(
  kind: CompletionTarget["kind"],
  query: string,
  items: readonly I[],
): readonly I[] {
  switch (kind) {
    case "slash":
      return matchItems(callable(items), query);
    case "mention":
      return mentionMatches(items, query);
    case "path":
      return matchItems(
        items.filter((item) => item.kind === "file"),
        query,
      );
    default:
      return kind satisfies never;
  }
}

/** The items that a slash means: the app's commands hide skills of the same name. */
function callable<I extends CompletionItem>(items: readonly I[]): readonly I[] {
  const apps = new Set(items.flatMap((item) => (item.kind === "app" ? item.name : [])));
  return items.filter((item) => item.kind === "app" || (item.kind !== "file" && !apps.has(item.name)));
}

/** A word with the syntax of a variable is rarely the start of a skill's name, so it must match exactly. */
function mentionMatches<I extends CompletionItem>(items: readonly I[], query: string): readonly I[] {
  const skills = items.filter((item) => item.kind === "skill");
  if (!isVariableLike(query, "skillwright")) return matchItems(skills, query);
  return skills.filter((item) => item.name.startsWith(query));
}

function move<I extends CompletionItem>(state: CompletionState<I>, step: number): CompletionState<I> {
  const count = state.matches.length;
  return count === 0 ? state : { ...state, selected: (state.selected + step + count) % count };
}

const signs = { slash: "/", mention: "$", none: "" } as const;

function accept<I extends CompletionItem>(state: CompletionState<I>): CompletionState<I> {
  const item = state.matches[state.selected];
  if (item === undefined || state.range === undefined) return state;
  const before = state.text.slice(0, state.range.start);
  const after = state.text.slice(state.range.end);
  const written = state.kind === "path" ? writtenPath(item.name) : signs[state.kind] + item.name;
  // Text that follows directly stays there; otherwise a space is added so that the user can keep typing.
  const blank = after === "" || (state.kind === "slash" && !/^\s/.test(after)) ? " " : "";
  const skip = blank === "" && /^[ \t]/.test(after) ? 1 : 0;
  const cursor = before.length + written.length + blank.length + skip;
  return close({ ...state, text: before + written + blank + after, cursor }, undefined);
}

function close<I extends CompletionItem>(
  state: CompletionState<I>,
  dismissedAt: number | undefined,
): CompletionState<I> {
  return { ...emptyCompletion, text: state.text, cursor: state.cursor, dismissedAt };
}
