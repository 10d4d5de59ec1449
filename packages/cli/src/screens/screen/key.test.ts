import { expect, test } from "vitest";
import type { InkKey } from "./ink-kit.ts";
import { toKeys } from "./key.ts";

const none: InkKey = {
  upArrow: false,
  downArrow: false,
  leftArrow: false,
  rightArrow: false,
  pageDown: false,
  pageUp: false,
  home: false,
  end: false,
  return: false,
  escape: false,
  ctrl: false,
  shift: false,
  tab: false,
  backspace: false,
  delete: false,
  meta: false,
  super: false,
  hyper: false,
  capsLock: false,
  numLock: false,
};

test.for<[string, string, Partial<InkKey>, ReturnType<typeof toKeys>]>([
  ["a letter", "a", {}, [{ kind: "text", text: "a" }]],
  ["letters that arrive together", "abc", {}, [{ kind: "text", text: "abc" }]],
  [
    "letters and Enter that arrive together",
    "abc\r",
    {},
    [
      { kind: "text", text: "abc" },
      { kind: "press", name: "enter" },
    ],
  ],
  ["lines without the marks of a paste", "a\rb\r", {}, [{ kind: "paste", text: "a\rb\r", unmarked: true }]],
  ["Enter", "", { return: true }, [{ kind: "press", name: "enter" }]],
  ["Shift+Enter", "", { return: true, shift: true }, [{ kind: "press", name: "newline" }]],
  ["Alt+Enter", "", { return: true, meta: true }, [{ kind: "press", name: "newline" }]],
  ["Ctrl+J", "\n", {}, [{ kind: "press", name: "newline" }]],
  ["Shift+Tab", "", { tab: true, shift: true }, [{ kind: "press", name: "back-tab" }]],
  ["Ctrl+Right", "", { rightArrow: true, ctrl: true }, [{ kind: "press", name: "word-right" }]],
  ["Ctrl+C", "c", { ctrl: true }, [{ kind: "press", name: "ctrl-c" }]],
  ["a key that is let go", "a", { eventType: "release" }, []],
  [
    "control keys and letters that arrive together",
    "\u0015/x\t\u007f",
    {},
    [
      { kind: "press", name: "ctrl-u" },
      { kind: "text", text: "/x" },
      { kind: "press", name: "tab" },
      { kind: "press", name: "backspace" },
    ],
  ],
])("%s", ([, input, changes, expected]) => {
  expect(toKeys(input, { ...none, ...changes })).toEqual(expected);
});
