import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineIndex } from "./line-index.ts";
import { textPosition } from "./text-position.ts";

test("the line index counts as textPosition does", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "😀", "\n", "\r", "\r\n", "\t") });
  fc.assert(
    fc.property(text, fc.integer({ min: -2, max: 40 }), (sample, offset) => {
      expect(createLineIndex(sample)(offset)).toEqual(textPosition(sample, offset));
    }),
  );
});
