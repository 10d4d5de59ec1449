import { expect, test } from "vitest";
import { lintSample, reportOf } from "../../../test/lint-sample.ts";

test("a direction control is an error that no fix removes", () => {
  expect(lintSample({ body: "Run a\u202Eb\n" })).toEqual([
    {
      code: "text-bidi",
      severity: "error",
      message: "The text changes its direction with U+202E (right-to-left override)",
      file: "SKILL.md",
      line: 5,
      column: 6,
      hint: "Remove it unless the text needs it; then put that part on its own line.",
    },
  ]);
});

test("a direction written as a YAML escape is an error at the field", () => {
  const description = '"Merge \\u202e PDF files. Use when asked to."';
  expect(reportOf({ description })).toEqual([
    "error text-bidi 3:14 The value of `description` changes its direction with U+202E (right-to-left override), written as an escape",
  ]);
});
