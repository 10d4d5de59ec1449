import { expect, test } from "vitest";
import { compareText } from "./compare-text.ts";
import { applyEdits, positionsIn, textPosition, withoutOverlaps } from "./text-position.ts";

test.each([
  ["the start", "ab", 0, { line: 1, column: 1 }],
  ["the end of a line", "ab\ncd", 2, { line: 1, column: 3 }],
  ["behind LF", "ab\ncd", 4, { line: 2, column: 2 }],
  ["behind CRLF", "ab\r\ncd", 5, { line: 2, column: 2 }],
  ["behind CR", "ab\rcd", 4, { line: 2, column: 2 }],
  ["behind a character of two units", "😀x", 2, { line: 1, column: 2 }],
  ["beyond the end", "ab\n", 99, { line: 2, column: 1 }],
  ["before the start", "ab", -1, { line: 1, column: 1 }],
])("the position of %s", (_, text, offset, expected) => {
  expect(textPosition(text, offset)).toEqual(expected);
});

test("text is ordered by code unit, not by language", () => {
  expect(["b", "a", "B", "ä", "aa", "10", "9"].toSorted(compareText)).toEqual([
    "10",
    "9",
    "B",
    "a",
    "aa",
    "b",
    "ä",
  ]);
  expect(compareText("a", "a")).toBe(0);
});

test("positions of one text do not depend on the order in which they are asked for", () => {
  const text = "a😀\r\nbc\rd\n\n\ud83d\ude80\udc00x";
  const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset);
  const expected = offsets.map((offset) => textPosition(text, offset));
  expect(offsets.map(positionsIn(text))).toEqual(expected);
  expect(offsets.toReversed().map(positionsIn(text))).toEqual(expected.toReversed());
});

test("edits replace their ranges, and what is between them stays", () => {
  const edits = [
    { start: 0, end: 1, text: "A" },
    { start: 1, end: 1, text: "-" },
    { start: 3, end: 4, text: "" },
  ];
  expect(applyEdits("abcd", edits)).toBe("A-bc");
  expect(applyEdits("abcd", [])).toBe("abcd");
});

test("of overlapping ranges the first stays, and of those at one place the one that was given first", () => {
  const ranges = [
    { start: 4, end: 6, id: "b" },
    { start: 0, end: 3, id: "a" },
    { start: 2, end: 9, id: "inside a" },
    { start: 4, end: 9, id: "the second at b" },
    { start: 6, end: 7, id: "c" },
  ];
  expect(withoutOverlaps(ranges).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
