import { escapeTerminal } from "@skillwright/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { displayWidth, fitStart } from "./display-width.ts";
import { bold, cutParts, dim, partsWidth, wrapParts } from "./parts.ts";

const plain = (parts: readonly (string | { readonly text: string })[]): string =>
  parts.map((part) => (typeof part === "string" ? part : part.text)).join("");

describe("displayWidth", () => {
  test.for([
    ["", 0],
    ["abc", 3],
    ["技能", 4],
    ["cafe\u0301", 4],
    ["👍", 2],
    ["한글", 4],
    ["ｆｕｌｌ", 8],
    ["☀️", 2],
    ["a\u200bb", 2],
  ] as const)("%s takes %i columns", ([text, width]) => {
    expect(displayWidth(text)).toBe(width);
  });

  test("a start never takes more columns than it may", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(20), (text, columns) => {
        const start = fitStart(text, columns);
        expect(displayWidth(start)).toBeLessThanOrEqual(columns);
        expect(text.startsWith(start)).toBe(true);
      }),
    );
  });
});

describe("cutParts", () => {
  test("keeps what fits", () => {
    expect(cutParts(["ab", bold("cd")], 4, "…")).toEqual({ parts: ["ab", bold("cd")], width: 4 });
  });
  test("cuts with an ellipsis and keeps the look", () => {
    expect(cutParts(["ab", bold("cdef"), dim("gh")], 5, "…")).toEqual({
      parts: ["ab", bold("cd…")],
      width: 5,
    });
  });
  test("measures what is shown, not what was given", () => {
    expect(plain(cutParts(["\u001b[31mred"], 8, "…").parts)).toBe("\\x1b[31…");
  });

  test("never takes more columns than it may, and knows how many it takes", () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.constant("技能技能"));
    fc.assert(
      fc.property(fc.array(text), fc.integer({ min: 4, max: 40 }), (texts, columns) => {
        const { parts, width } = cutParts(texts, columns, "…");
        expect(width).toBe(partsWidth(parts));
        expect(width).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

describe("wrapParts", () => {
  test("breaks between words and indents", () => {
    expect(wrapParts(["one two three"], 8, 2).map((line) => plain(line).trimEnd())).toEqual([
      "one two",
      "  three",
    ]);
  });
  test("breaks a word that is too long", () => {
    expect(wrapParts(["abcdefghij"], 4).map(plain)).toEqual(["abcd", "efgh", "ij"]);
  });
  test("keeps a path whole, and breaks a text that has no blanks", () => {
    expect(wrapParts(["/a/long/path"], 6, 0, "keep").map(plain)).toEqual(["/a/long/path"]);
    expect(wrapParts(["技能技能"], 4, 0, "keep").map(plain)).toEqual(["技能", "技能"]);
  });
  test("breaks a very long word, and one of very many marks, in one go", () => {
    expect(wrapParts(["a".repeat(1_000_000)], 80)).toHaveLength(12_500);
    expect(wrapParts([`e${"\u0301".repeat(300_000)}x`], 80)).toHaveLength(1);
  });
  test("no line is wider than it may be and no word is lost", () => {
    const word = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: "grapheme", maxLength: 10 }),
      fc.constant("技能技能技能"),
    );
    fc.assert(
      fc.property(fc.array(word), fc.integer({ min: 12, max: 40 }), fc.nat(6), (words, columns, hang) => {
        const parts = words.map((text, index) => (index % 2 === 0 ? text : bold(text)));
        const lines = wrapParts(parts, columns, hang);
        for (const line of lines) expect(partsWidth(line)).toBeLessThanOrEqual(columns);
        const glue = (text: string): string => text.replaceAll(" ", "");
        expect(glue(lines.map(plain).join(""))).toBe(glue(words.map(escapeTerminal).join("")));
      }),
    );
  });
});
