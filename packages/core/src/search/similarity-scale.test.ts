import { expect, test } from "vitest";
import { standardScore, usualScale } from "./similarity-scale.ts";

const similarities = [0.1, 0.2, 0.3, 0.1, 0.3, 0.2];

test("models with different ranges of similarity give about the same standard scores", () => {
  const other = similarities.map((value) => 0.7 + (value * 3) / 10);
  const score = standardScore(0.6, usualScale(similarities));
  expect(score).toBeGreaterThan(3);
  expect(standardScore(0.7 + 0.6 * 0.3, usualScale(other))).toBeCloseTo(score, 1);
});

test("the few skills that fit a query don't change what is usual", () => {
  const usual = usualScale([...similarities, ...similarities, 0.8]);
  expect(usual.mean).toBeCloseTo(usualScale([...similarities, ...similarities]).mean, 1);
});

test("a scale of nothing or of equal values is harmless", () => {
  expect(usualScale([])).toEqual({ mean: 0, deviation: 0.09 });
  expect(Number.isFinite(standardScore(0.6, usualScale([1, 1])))).toBe(true);
});
