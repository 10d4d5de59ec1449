import { describe, expect, test } from "vitest";
import type { Key, KeyName } from "./key.ts";
import { editText } from "./line-editor.ts";

/** Edits a text in which `|` is the cursor. */
function edit(
  marked: string,
  ...keys: readonly (KeyName | { readonly type: string } | { readonly paste: string })[]
): string {
  let edited = { text: marked.replace("|", ""), cursor: marked.indexOf("|") };
  for (const key of keys) edited = editText(edited, toKey(key));
  return `${edited.text.slice(0, edited.cursor)}|${edited.text.slice(edited.cursor)}`;
}

function toKey(key: KeyName | { readonly type: string } | { readonly paste: string }): Key {
  if (typeof key === "string") return { kind: "press", name: key };
  return "type" in key ? { kind: "text", text: key.type } : { kind: "paste", text: key.paste };
}

describe("typing", () => {
  test.for<[string, string, Parameters<typeof edit>[1], string]>([
    ["letters are added at the cursor", "a|c", { type: "b" }, "ab|c"],
    ["a paste is one piece, with plain line ends", "a|", { paste: "1\r\n2\r3\n" }, "a1\n2\n3\n|"],
    ["backspace removes a whole character", "a👨‍👩‍👧|b", "backspace", "a|b"],
    ["delete removes the next one", "a|👍🏽b", "delete", "a|b"],
    ["an accent goes with its letter", "e\u0301|", "backspace", "|"],
    ["arrows go over whole characters", "技|能", "right", "技能|"],
    ["words are skipped", "one two |three", "word-left", "one |two three"],
    ["a word is removed", "one two|", "ctrl-w", "one |"],
    ["Home goes to the start of the line", "one\ntw|o", "home", "one\n|two"],
    ["End goes to the end of the line", "o|ne\ntwo", "end", "one|\ntwo"],
    ["the rest of the line is removed", "o|ne\ntwo", "ctrl-k", "o|\ntwo"],
    ["the start of the line is removed", "one\ntw|o", "ctrl-u", "one\n|o"],
    ["at the start nothing is removed", "|a", "backspace", "|a"],
    ["another key changes nothing", "a|b", "escape", "a|b"],
  ])("%s", ([, before, key, after]) => {
    expect(edit(before, key)).toBe(after);
  });
});
