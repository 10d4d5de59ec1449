import fc from "fast-check";
import { expect, test } from "vitest";
import { compareCodePoints } from "./compare-text.ts";

test("🚀 comes after ＡＢ, as in UTF-8", () => {
  expect(["🚀", "ＡＢ", "a", "", "ab"].toSorted(compareCodePoints)).toEqual(["", "a", "ab", "ＡＢ", "🚀"]);
});

test("the order is that of UTF-8", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
