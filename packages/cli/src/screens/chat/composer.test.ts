import { describe, expect, test } from "vitest";
import type { Key, KeyName } from "../screen/key.ts";
import { type ChatItem, type Composer, emptyComposer, type Offered, reduceComposer } from "./composer.ts";

const item = (name: string, changes: Partial<ChatItem> = {}): ChatItem => ({
  kind: "skill",
  name,
  displayName: name,
  description: "",
  needsValues: false,
  ...changes,
});
const offered: Offered = {
  items: [item("help", { kind: "app" }), item("mail", { needsValues: true }), item("pdf"), item("pdf-forms")],
  files: ["notes.txt", "src/main.ts", "src/mail.ts", "two words.txt"],
};

/** Presses keys; what is in quotes of the list is a key's name, the rest is typed. */
function run(
  start: Composer,
  ...keys: readonly (KeyName | { readonly type: string } | { readonly paste: string })[]
): { readonly composer: Composer; readonly sent: readonly string[] } {
  let composer = start;
  const sent: string[] = [];
  for (const key of keys) {
    const step = reduceComposer(composer, toKey(key), offered);
    composer = step.composer;
    if (step.submit !== undefined) sent.push(step.submit);
  }
  return { composer, sent };
}

function toKey(key: KeyName | { readonly type: string } | { readonly paste: string }): Key {
  if (typeof key === "string") return { kind: "press", name: key };
  return "type" in key ? { kind: "text", text: key.type } : { kind: "paste", text: key.paste };
}

const marked = ({ completion: { text, cursor } }: Composer): string =>
  `${text.slice(0, cursor)}|${text.slice(cursor)}`;

describe("a message", () => {
  test("is sent with Enter, and the input is empty again", () => {
    const { composer, sent } = run(emptyComposer, { type: "hello" }, "enter");
    expect([sent, marked(composer), composer.history]).toEqual([["hello"], "|", ["hello"]]);
  });

  test("of blanks isn't sent", () => {
    expect(run(emptyComposer, { type: "  " }, "enter").sent).toEqual([]);
  });

  test("has several lines by Shift+Enter, by a backslash and by a paste", () => {
    expect(run(emptyComposer, { type: "a" }, "newline", { type: "b" }, "enter").sent).toEqual(["a\nb"]);
    expect(run(emptyComposer, { type: "a\\" }, "enter", { type: "b" }, "enter").sent).toEqual(["a\nb"]);
    expect(run(emptyComposer, { paste: "a\r\nb\r\n" }, "enter").sent).toEqual(["a\nb\n"]);
  });

  test("that is pasted doesn't send itself, whatever is in it", () => {
    const { composer, sent } = run(emptyComposer, { paste: "/pdf\n/quit\n" });
    expect([sent, marked(composer)]).toEqual([[], "/pdf\n/quit\n|"]);
  });
});

describe("the history", () => {
  const before: Composer = { ...emptyComposer, history: ["first", "/pdf second"] };

  test("goes back and forth, and keeps what was typed", () => {
    const shown = (...keys: readonly KeyName[]): string =>
      marked(run(before, { type: "new" }, ...keys).composer);
    expect(shown("up")).toBe("/pdf second|");
    expect(shown("up", "up")).toBe("first|");
    expect(shown("up", "up", "up")).toBe("first|");
    expect(shown("up", "up", "down")).toBe("/pdf second|");
    expect(shown("up", "down")).toBe("new|");
  });

  test("is reached from the first line only", () => {
    const { composer } = run(before, { paste: "ab\ncd" }, "up");
    expect(marked(composer)).toBe("ab|\ncd");
    expect(marked(run(composer, "down").composer)).toBe("ab\ncd|");
    expect(marked(run(composer, "up").composer)).toBe("/pdf second|");
  });

  test("has a message that is sent twice once", () => {
    expect(run(before, { type: "x" }, "enter", { type: "x" }, "enter").composer.history).toEqual([
      ...before.history,
      "x",
    ]);
  });
});

describe("the popup", () => {
  test("Tab completes, and arguments can follow", () => {
    expect(marked(run(emptyComposer, { type: "/pd" }, "tab").composer)).toBe("/pdf |");
    expect(marked(run(emptyComposer, { type: "/pd" }, "down", "tab").composer)).toBe("/pdf-forms |");
    expect(marked(run(emptyComposer, { type: "use $for" }, "tab").composer)).toBe("use $pdf-forms |");
  });

  test("Enter completes an unfinished name and sends a finished one", () => {
    expect(run(emptyComposer, { type: "/pd" }, "enter").sent).toEqual([]);
    expect(run(emptyComposer, { type: "/pdf" }, "enter").sent).toEqual(["/pdf"]);
  });

  test("Enter calls a skill that needs values, and the chat's own commands, at once", () => {
    expect(run(emptyComposer, { type: "/ma" }, "enter").sent).toEqual(["/mail"]);
    expect(run(emptyComposer, { type: "/he" }, "enter").sent).toEqual(["/help"]);
  });

  test("Escape closes it, and then Enter sends the text as it is", () => {
    expect(run(emptyComposer, { type: "/pd" }, "escape", "enter").sent).toEqual(["/pd"]);
  });

  test("an unknown word is sent as text", () => {
    expect(run(emptyComposer, { type: "/zzz" }, "enter").sent).toEqual(["/zzz"]);
  });
});

describe("paths", () => {
  test("@ completes them", () => {
    expect(marked(run(emptyComposer, { type: "see @mai" }, "tab").composer)).toBe("see @src/mail.ts |");
    expect(marked(run(emptyComposer, { type: "see @main" }, "enter").composer)).toBe("see @src/main.ts |");
    expect(run(emptyComposer, { type: "@src/" }, "down").composer.paths?.selected).toBe(1);
  });

  test("a path with spaces gets quotes", () => {
    expect(marked(run(emptyComposer, { type: "see @two" }, "tab").composer)).toBe('see @"two words.txt" |');
  });

  test("an @ inside of a word means none", () => {
    expect(run(emptyComposer, { type: "ada@mai" }).composer.paths).toBeUndefined();
  });

  test("Escape closes the list, and a whole path needs none", () => {
    expect(run(emptyComposer, { type: "@src/main" }, "escape").composer.paths).toBeUndefined();
    expect(run(emptyComposer, { type: "@notes.txt" }, "enter").sent).toEqual(["@notes.txt"]);
  });
});
