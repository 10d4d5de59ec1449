import { expect, test } from "vitest";
import { findBidi } from "./invisible.ts";

test("every direction control in left-to-right text is found", () => {
  expect(findBidi("a\u202Eb\u202C\nc\u2066d\u2069\u200F")).toEqual([
    { offset: 1, codePoint: 0x202e },
    { offset: 3, codePoint: 0x202c },
    { offset: 6, codePoint: 0x2066 },
    { offset: 8, codePoint: 0x2069 },
    { offset: 9, codePoint: 0x200f },
  ]);
});

test("marks and closed isolates on a line of Hebrew or Arabic are typography", () => {
  expect(findBidi("שלום\u200F! \u2066README\u2069\nالملف \u202Aa.md\u202C")).toEqual([]);
});

test("an isolate that is not closed is found in any script", () => {
  expect(findBidi("שלום\u200F \u2066x")).toEqual([{ offset: 6, codePoint: 0x2066 }]);
});

test("an override is found in any script", () => {
  expect(findBidi("שלום \u202Ex\u202C")).toEqual([{ offset: 5, codePoint: 0x202e }]);
});
