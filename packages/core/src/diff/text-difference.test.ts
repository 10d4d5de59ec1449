import fc from "fast-check";
import { expect, test } from "vitest";
import { applyFixes } from "../validate/apply-fixes.ts";
import { textDifference } from "./text-difference.ts";

test("what is only put in is insertions", () => {
  expect(textDifference("a: b: c\n", "a: 'b: c'\n")).toEqual([
    { start: 3, end: 3, text: "'" },
    { start: 7, end: 7, text: "'" },
  ]);
});

test("what is changed is one replacement of the part that differs", () => {
  expect(textDifference("name: pdf\n", "name: xls\n")).toEqual([{ start: 6, end: 9, text: "xls" }]);
});

test("applied, the edits give the other text", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const fix = { title: "", edits: textDifference(before, after) };
      const finding = { code: "file-bom", severity: "info", message: "", file: "", fix } as const;
      expect(applyFixes(before, [finding]).text).toBe(after);
    }),
  );
});
