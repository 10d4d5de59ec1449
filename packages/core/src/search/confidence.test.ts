import { expect, test } from "vitest";
import { CONFIDENT, confidence } from "./confidence.ts";

test("a document that shares nothing with a query is doubted", () => {
  expect(confidence({ depth: 0 })).toBeLessThan(CONFIDENT);
  expect(confidence({ depth: 0, likeness: 0.2 })).toBeLessThan(CONFIDENT);
});

test("a document that says all that a query says is not, and neither is one that means the same in other words", () => {
  expect(confidence({ depth: 1 })).toBeGreaterThan(CONFIDENT);
  expect(confidence({ depth: 0, likeness: 0.6 })).toBeGreaterThan(CONFIDENT);
});

test("more of either makes it surer", () => {
  expect(confidence({ depth: 0.5, likeness: 0.4 })).toBeGreaterThan(
    confidence({ depth: 0.4, likeness: 0.4 }),
  );
  expect(confidence({ depth: 0.5, likeness: 0.5 })).toBeGreaterThan(
    confidence({ depth: 0.5, likeness: 0.4 }),
  );
});
