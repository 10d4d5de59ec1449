import { expect, test } from "vitest";
import { similarityScale, standardScore } from "./similarity-scale.ts";

const similarities = [0.1, 0.2, 0.3, 0.1, 0.3, 0.2];

test("models with different ranges of similarity give about the same standard scores", () => {
  const many = Array.from({ length: 3000 }, (_, index) => similarities[index % similarities.length] ?? 0);
  const other = many.map((value) => 0.7 + value / 5);
  const score = standardScore(0.5, similarityScale(many));
  expect(score).toBeGreaterThan(3);
  expect(standardScore(0.8, similarityScale(other))).toBeCloseTo(score, 1);
});

test("an expectation decides in a small library and hardly matters in a large one", () => {
  const expected = { mean: 0, deviation: 0.1 };
  expect(similarityScale([0.5], expected).mean).toBeCloseTo(0.5 / 21, 6);
  const many = Array.from({ length: 2000 }, (_, index) => similarities[index % similarities.length] ?? 0);
  expect(similarityScale(many, expected).mean).toBeCloseTo(0.2, 2);
});

test("a scale of nothing or of equal values is harmless", () => {
  expect(similarityScale([])).toEqual({ mean: 0, deviation: 0.09 });
  expect(Number.isFinite(standardScore(0.6, similarityScale([0.5, 0.5])))).toBe(true);
});
