import { expect, test } from "vitest";
import { lintSample } from "./lint-sample.ts";

test("a direction control is an error that no fix removes", () => {
  expect(lintSample({ body: "Run a\u202Eb\n" })).toEqual([
    {
      code: "text-bidi",
      severity: "error",
      message: "The text changes its direction with U+202E (right-to-left override)",
      file: "SKILL.md",
      line: 5,
      column: 6,
      hint: "Remove it unless the text needs it; then write the part on a line of its own.",
    },
  ]);
});
