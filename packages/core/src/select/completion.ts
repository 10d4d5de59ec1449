import { type CompletionTarget, findTarget } from "./completion-target.ts";
import { type CompletionItem, matchItems } from "./match-items.ts";
import { isVariableLike } from "./mention-rules.ts";

/** The popup that completes slash calls and mentions; the same for every front-end. */
export interface CompletionState<I extends CompletionItem = CompletionItem> {
  /** What is being completed; `none` means that the popup is closed. */
  readonly kind: "slash" | "mention" | "none";
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

/** The next state of the popup; a slash offers every item, a `$` only skills. */
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
  const matches = kind === "slash" ? matchItems(callable(items), query) : mentionMatches(items, query);
  const selected = matches.length > 0 ? 0 : -1;
  return { kind, query, matches, selected, range, text, cursor, dismissedAt: undefined };
}

/** The items that a slash means: the app's commands hide skills of the same name. */
function callable<I extends CompletionItem>(items: readonly I[]): readonly I[] {
  const apps = new Set(items.flatMap((item) => (item.kind === "app" ? item.name : [])));
  return apps.size === 0 ? items : items.filter((item) => item.kind === "app" || !apps.has(item.name));
}

/** A word with the syntax of a variable is rarely the start of a skill's name, so it must match exactly. */
function mentionMatches<I extends CompletionItem>(items: readonly I[], query: string): readonly I[] {
  const skills = items.filter((item) => item.kind === "skill");
  if (!isVariableLike(query, "shaped")) return matchItems(skills, query);
  return skills.filter((item) => item.name.startsWith(query));
}

function move<I extends CompletionItem>(state: CompletionState<I>, step: number): CompletionState<I> {
  const count = state.matches.length;
  return count === 0 ? state : { ...state, selected: (state.selected + step + count) % count };
}

function accept<I extends CompletionItem>(state: CompletionState<I>): CompletionState<I> {
  const item = state.matches[state.selected];
  if (item === undefined || state.range === undefined) return state;
  const before = state.text.slice(0, state.range.start);
  const after = state.text.slice(state.range.end);
  const written = (state.kind === "slash" ? "/" : "$") + item.name;
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
