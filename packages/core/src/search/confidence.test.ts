import fc from "fast-check";
import { expect, test } from "vitest";
import { CONFIDENT, confidence } from "./confidence.ts";

test("a document that shares nothing with a query is doubted", () => {
  expect(confidence({ terms: 8, depth: 0 })).toBeLessThan(CONFIDENT);
  expect(confidence({ terms: 8, depth: 0, similarity: 0.2 })).toBeLessThan(CONFIDENT);
});

test("a document that says all that a query says is not, and neither is one that means the same in other words", () => {
  expect(confidence({ terms: 8, depth: 1 })).toBeGreaterThan(CONFIDENT);
  expect(confidence({ terms: 8, depth: 0, similarity: 0.6 })).toBeGreaterThan(CONFIDENT);
});

test("more of either makes it surer", () => {
  expect(confidence({ terms: 8, depth: 0.5, similarity: 0.4 })).toBeGreaterThan(
    confidence({ terms: 8, depth: 0.4, similarity: 0.4 }),
  );
  expect(confidence({ terms: 8, depth: 0.5, similarity: 0.5 })).toBeGreaterThan(
    confidence({ terms: 8, depth: 0.5, similarity: 0.4 }),
  );
});

test("a word alone has to be what a document is about: that it is mentioned may be chance", () => {
  expect(confidence({ terms: 1, depth: 0.42 })).toBeLessThan(0.1);
  expect(confidence({ terms: 1, depth: 0.95 })).toBeGreaterThan(CONFIDENT);
  expect(confidence({ terms: 2, depth: 0.35 })).toBeLessThan(CONFIDENT);
  expect(confidence({ terms: 8, depth: 0.35 })).toBeGreaterThan(0.7);
});

test("it is a number between 0 and 1 whatever is given, and grows with the depth", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const given = { terms: fc.nat(300), depth: share, similarity: fc.option(share, { nil: undefined }) };
  fc.assert(
    fc.property(fc.record(given), share, (input, more) => {
      const deeper = Math.max(input.depth, more);
      expect(confidence(input)).toBeGreaterThanOrEqual(0);
      expect(confidence({ ...input, depth: deeper })).toBeGreaterThanOrEqual(confidence(input));
      expect(confidence({ ...input, depth: deeper })).toBeLessThanOrEqual(1);
    }),
  );
});
