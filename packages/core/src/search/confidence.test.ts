import { expect, test } from "vitest";
import { CONFIDENT, confidence } from "./confidence.ts";

test("a document that shares nothing with a query is doubted", () => {
  expect(confidence({ coverage: 0 })).toBeLessThan(CONFIDENT);
  expect(confidence({ coverage: 0, likeness: 0.2 })).toBeLessThan(CONFIDENT);
});

test("a document that says all that a query says is not, and neither is one that means the same in other words", () => {
  expect(confidence({ coverage: 1 })).toBeGreaterThan(CONFIDENT);
  expect(confidence({ coverage: 0, likeness: 0.6 })).toBeGreaterThan(CONFIDENT);
});

test("more of either makes it surer", () => {
  expect(confidence({ coverage: 0.5, likeness: 0.4 })).toBeGreaterThan(
    confidence({ coverage: 0.4, likeness: 0.4 }),
  );
  expect(confidence({ coverage: 0.5, likeness: 0.5 })).toBeGreaterThan(
    confidence({ coverage: 0.5, likeness: 0.4 }),
  );
});
