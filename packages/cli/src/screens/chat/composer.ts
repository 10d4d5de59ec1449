import {
  type CompletionItem,
  type CompletionState,
  emptyCompletion,
  matchItems,
  pathTarget,
  reduceCompletion,
  writtenPath,
} from "@skillwright/core/internal";
import type { Key } from "../screen/key.ts";
import { editText, insert, textAtEnd } from "../screen/line-editor.ts";

/** Something that the popup offers. */
export interface ChatItem extends CompletionItem {
  readonly argumentHint?: string;
  /** Whether it can't be called without values, which are then asked for. */
  readonly needsValues: boolean;
}

/** The popup of paths behind an `@`. */
export interface PathPopup {
  /** The text that an accepted path replaces. */
  readonly start: number;
  readonly end: number;
  readonly matches: readonly string[];
  readonly selected: number;
}

/** The input of the chat: its text, popups and earlier messages. */
export interface Composer {
  /** The text, the cursor and the popup for skills. */
  readonly completion: CompletionState<ChatItem>;
  readonly paths: PathPopup | undefined;
  /** Messages sent before, oldest first. */
  readonly history: readonly string[];
  /** The message of the history that is shown; undefined for the current text. */
  readonly recalled: number | undefined;
  /** What was typed before a message was recalled. */
  readonly unsent: string;
}

/** What the popups offer. */
export interface Offered {
  readonly items: readonly ChatItem[];
  /** Paths in the working folder; undefined before they were listed. */
  readonly files: readonly string[] | undefined;
}

/** An empty input. */
export const emptyComposer: Composer = {
  completion: emptyCompletion,
  paths: undefined,
  history: [],
  recalled: undefined,
  unsent: "",
};

/** The input after a key; `submit` is the message to send. */
export interface ComposerStep {
  readonly composer: Composer;
  readonly submit?: string;
}

/** Replaces the text of the input. */
export function setText(composer: Composer, text: string, offered: Offered): Composer {
  return withText(composer, textAtEnd(text), offered);
}

/** The next input. */
export function reduceComposer(composer: Composer, key: Key, offered: Offered): ComposerStep {
  const popup = popupKey(composer, key, offered);
  if (popup !== undefined) return popup;
  const { text, cursor } = composer.completion;
  if (key.kind === "press") {
    switch (key.name) {
      case "enter":
        // A backslash at the end of a line continues the message in the next one.
        if (text.slice(0, cursor).endsWith("\\")) {
          const continued = { text: text.slice(0, cursor - 1) + text.slice(cursor), cursor: cursor - 1 };
          return { composer: withText(composer, insert(continued, "\n"), offered) };
        }
        return submit(composer, text);
      case "newline":
        return { composer: withText(composer, insert({ text, cursor }, "\n"), offered) };
      case "up":
        return { composer: moveUp(composer, offered) };
      case "down":
        return { composer: moveDown(composer, offered) };
      default:
    }
  }
  const edited = editText({ text, cursor }, key);
  return {
    composer:
      edited.text === text && edited.cursor === cursor ? composer : withText(composer, edited, offered),
  };
}

function submit(composer: Composer, text: string): ComposerStep {
  if (text.trim() === "") return { composer };
  const { history } = composer;
  const kept = history.at(-1) === text ? history : [...history, text];
  return { composer: { ...emptyComposer, history: kept }, submit: text };
}

/** What a key does in an open popup; undefined if it belongs to the text. */
function popupKey(composer: Composer, key: Key, offered: Offered): ComposerStep | undefined {
  if (key.kind !== "press") return undefined;
  const { completion, paths } = composer;
  if (paths !== undefined && paths.matches.length > 0) return pathKey(composer, paths, key, offered);
  if (completion.kind === "none") return undefined;
  const reduce = (type: "up" | "down" | "accept" | "dismiss"): Composer => ({
    ...composer,
    completion: reduceCompletion(completion, { type }, offered.items),
  });
  if (key.name === "escape") return { composer: reduce("dismiss") };
  const item = completion.matches[completion.selected];
  if (item === undefined) return undefined;
  switch (key.name) {
    case "up":
    case "down":
      return { composer: reduce(key.name) };
    case "tab":
      return { composer: reduce("accept") };
    case "enter": {
      const accepted = reduce("accept");
      const isWhole = completion.kind === "slash" && completion.query === item.name;
      const isCall = completion.kind === "slash" && (item.needsValues || item.kind === "app");
      return isWhole || isCall
        ? submit(accepted, accepted.completion.text.trimEnd())
        : { composer: accepted };
    }
    default:
      return undefined;
  }
}

function pathKey(
  composer: Composer,
  paths: PathPopup,
  key: Extract<Key, { kind: "press" }>,
  offered: Offered,
): ComposerStep | undefined {
  const count = paths.matches.length;
  const move = (by: number): ComposerStep => ({
    composer: { ...composer, paths: { ...paths, selected: (paths.selected + by + count) % count } },
  });
  switch (key.name) {
    case "up":
      return move(-1);
    case "down":
      return move(1);
    case "escape":
      return { composer: { ...composer, paths: undefined } };
    case "tab":
    case "enter": {
      const { text } = composer.completion;
      const chosen = paths.matches[paths.selected] ?? "";
      const path = writtenPath(chosen);
      const after = text.slice(paths.end);
      const blank = after.startsWith(" ") ? "" : " ";
      const edited = {
        text: text.slice(0, paths.start) + path + blank + after,
        cursor: paths.start + path.length + 1,
      };
      return { composer: withText(composer, edited, offered) };
    }
    default:
      return undefined;
  }
}

/** The composer with another text; the popups follow. */
function withText(
  composer: Composer,
  { text, cursor }: { readonly text: string; readonly cursor: number },
  offered: Offered,
): Composer {
  return {
    ...composer,
    completion: reduceCompletion(composer.completion, { type: "input", text, cursor }, offered.items),
    paths: findPaths(text, cursor, offered.files),
  };
}

/** Most paths that the popup offers. */
const MAX_PATHS = 50;

function findPaths(
  text: string,
  cursor: number,
  files: readonly string[] | undefined,
): PathPopup | undefined {
  const target = pathTarget(text, cursor);
  if (target === undefined || files === undefined) return undefined;
  const items = files.map(
    (path) => ({ kind: "file", name: path, displayName: path, description: "" }) as const,
  );
  const matches = matchItems(items, target.query).map(({ name }) => name);
  // The path is typed out: nothing is left to complete.
  if (matches.length === 1 && matches[0] === target.query) return undefined;
  return { ...target.range, matches: matches.slice(0, MAX_PATHS), selected: 0 };
}

/** The popups again, after what they offer has changed. */
export function refreshComposer(composer: Composer, offered: Offered): Composer {
  const { text, cursor } = composer.completion;
  return {
    ...composer,
    completion: reduceCompletion(composer.completion, { type: "refresh" }, offered.items),
    paths: findPaths(text, cursor, offered.files),
  };
}

/** Up: the line above, or from the first line the message before. */
function moveUp(composer: Composer, offered: Offered): Composer {
  const { text, cursor } = composer.completion;
  const lineStart = text.lastIndexOf("\n", cursor - 1) + 1;
  if (lineStart > 0) {
    const before = text.lastIndexOf("\n", lineStart - 2) + 1;
    return moveTo(composer, Math.min(before + cursor - lineStart, lineStart - 1), offered);
  }
  const { history, recalled = history.length } = composer;
  if (recalled === 0) return composer;
  const unsent = composer.recalled === undefined ? text : composer.unsent;
  return { ...recall(composer, history[recalled - 1] ?? "", offered), recalled: recalled - 1, unsent };
}

/** Down: the line below, or from the last line the message after. */
function moveDown(composer: Composer, offered: Offered): Composer {
  const { text, cursor } = composer.completion;
  const lineEnd = text.indexOf("\n", cursor);
  if (lineEnd !== -1) {
    const column = cursor - (text.lastIndexOf("\n", cursor - 1) + 1);
    const nextEnd = text.indexOf("\n", lineEnd + 1);
    const last = nextEnd === -1 ? text.length : nextEnd;
    return moveTo(composer, Math.min(lineEnd + 1 + column, last), offered);
  }
  const { history, recalled } = composer;
  if (recalled === undefined) return composer;
  const next = recalled + 1;
  if (next < history.length) return { ...recall(composer, history[next] ?? "", offered), recalled: next };
  return { ...recall(composer, composer.unsent, offered), recalled: undefined };
}

/** Shows a message without its popup: arrows are for the history now. */
function recall(composer: Composer, text: string, offered: Offered): Composer {
  const shown = withText(composer, textAtEnd(text), offered);
  const completion = reduceCompletion(shown.completion, { type: "dismiss" }, offered.items);
  return { ...shown, completion, paths: undefined };
}

function moveTo(composer: Composer, cursor: number, offered: Offered): Composer {
  return withText(composer, { text: composer.completion.text, cursor }, offered);
}
