import type { Key } from "./key.ts";

/** How far Page Up and Page Down go. */
export const PAGE = 10;

/** How far the mouse wheel goes at a time. */
export const WHEEL = 3;

const moves: Readonly<Record<string, number>> = {
  up: -1,
  k: -1,
  "ctrl-p": -1,
  down: 1,
  j: 1,
  "ctrl-n": 1,
  "page-up": -PAGE,
  "ctrl-u": -PAGE,
  "ctrl-b": -PAGE,
  "page-down": PAGE,
  "ctrl-d": PAGE,
  "ctrl-f": PAGE,
  "wheel-up": -WHEEL,
  "wheel-down": WHEEL,
  home: -Infinity,
  g: -Infinity,
  end: Infinity,
  G: Infinity,
};

/** How far a key moves in a list or a text; undefined if it doesn't. */
export function moveOf(key: Key, letters: "letters" | "no-letters"): number | undefined {
  const name = key.kind === "press" ? key.name : letters === "letters" && key.kind === "text" ? key.text : "";
  return Object.hasOwn(moves, name) ? moves[name] : undefined;
}
