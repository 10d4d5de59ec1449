import type { InkKey } from "./ink-kit.ts";

/** A key that isn't a printable character; `newline` is Enter with Shift or Alt. */
export type KeyName =
  | "up"
  | "down"
  | "left"
  | "right"
  | "word-left"
  | "word-right"
  | "home"
  | "end"
  | "page-up"
  | "page-down"
  | "enter"
  | "newline"
  | "tab"
  | "back-tab"
  | "backspace"
  | "delete"
  | "escape"
  | "wheel-up"
  | "wheel-down"
  | `ctrl-${string}`
  | `alt-${string}`;

/** What a person did at the keyboard. */
export type Key =
  | { readonly kind: "press"; readonly name: KeyName }
  /** Printable characters, as they were typed. */
  | { readonly kind: "text"; readonly text: string }
  /**
   * A paste: one piece of text, whatever is in it. `unmarked`: the terminal didn't call it one, so it may also be what
   * somebody typed while the program was busy.
   */
  | { readonly kind: "paste"; readonly text: string; readonly unmarked?: true };

type Flag = {
  [Name in keyof InkKey]-?: InkKey[Name] extends boolean ? Name : never;
}[keyof InkKey];

const pressed: readonly (readonly [Flag, KeyName])[] = [
  ["upArrow", "up"],
  ["downArrow", "down"],
  ["home", "home"],
  ["end", "end"],
  ["pageUp", "page-up"],
  ["pageDown", "page-down"],
  ["backspace", "backspace"],
  ["delete", "delete"],
  ["escape", "escape"],
];

/** The keys that one event of ink means. */
export function toKeys(input: string, key: InkKey): readonly Key[] {
  if (key.eventType === "release") return [];
  const hasModifier = key.ctrl || key.meta;
  if (key.return) return [press(key.shift || hasModifier ? "newline" : "enter")];
  if (key.tab) return [press(key.shift ? "back-tab" : "tab")];
  if (key.leftArrow) return [press(hasModifier ? "word-left" : "left")];
  if (key.rightArrow) return [press(hasModifier ? "word-right" : "right")];
  const name = pressed.find(([flag]) => key[flag])?.[1];
  if (name !== undefined) return [press(name)];
  if (input === "") return [];
  // Ctrl+J, for terminals that can't tell Shift+Enter from Enter.
  if (input === "\n") return [press("newline")];
  if (key.ctrl) return [press(`ctrl-${input}`)];
  if (key.meta) return [press(`alt-${input}`)];
  return typed(input);
}

/**
 * Characters that arrived together. Line breaks between them come from a terminal that doesn't mark pastes; one at the
 * end is the Enter of somebody who types fast.
 */
function typed(input: string): readonly Key[] {
  const isPaste = /[\r\n]/.test(input.replace(/\r?\n$|\r$/, ""));
  return isPaste ? [{ kind: "paste", text: input, unmarked: true }] : keysOf(input);
}

/** Characters as the keys that send them. */
export function keysOf(input: string): readonly Key[] {
  const pieces = input.replaceAll(/\r?\n/g, "\r").match(/\p{Cc}|\P{Cc}+/gu) ?? [];
  return pieces.map(
    (piece): Key => (/^\p{Cc}/u.test(piece) ? controlKey(piece) : { kind: "text", text: piece }),
  );
}

/** The key that sends a control character: Ctrl and a letter, unless it has a name of its own. */
function controlKey(character: string): Key {
  if (character === "\r") return press("enter");
  if (character === "\t") return press("tab");
  if (character === "\u007f" || character === "\b") return press("backspace");
  return press(`ctrl-${String.fromCharCode(character.charCodeAt(0) + 96)}`);
}

function press(name: KeyName): Key {
  return { kind: "press", name };
}
