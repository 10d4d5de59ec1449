import type { SimilarityScale } from "../ports/embedder.ts";

/** How many similarities the expectation weighs as much as: in a small library a few skills say little. */
const EXPECTED_COUNT = 20;

/** The usual deviation as a share of the distance between usual and equal texts; about the same for common models. */
const USUAL_SHARE = 0.09;

/** Smallest deviation: equal similarities have no meaningful standard score. */
const MIN_DEVIATION = 1e-3;

/**
 * The mean and standard deviation of a query's similarities. Similarities of different models have different ranges; in
 * standard scores they are comparable. `usual` is what is usual for the model, if that is known.
 */
export function similarityScale(
  similarities: readonly number[],
  usual: SimilarityScale = guessScale(similarities),
): SimilarityScale {
  const count = similarities.length + EXPECTED_COUNT;
  const mean = (sum(similarities) + EXPECTED_COUNT * usual.mean) / count;
  const squares = sum(similarities.map((value) => (value - mean) ** 2));
  const usualSquares = EXPECTED_COUNT * (usual.deviation ** 2 + (usual.mean - mean) ** 2);
  return { mean, deviation: Math.max(MIN_DEVIATION, Math.sqrt((squares + usualSquares) / count)) };
}

/** A similarity in standard deviations above the mean. */
export function standardScore(similarity: number, { mean, deviation }: SimilarityScale): number {
  return (similarity - mean) / deviation;
}

/** Most skills have nothing to do with a query, so the lower half shows what is usual. */
function guessScale(similarities: readonly number[]): SimilarityScale {
  const lower = similarities.toSorted((a, b) => a - b).slice(0, Math.ceil(similarities.length / 2));
  const mean = lower.length === 0 ? 0 : sum(lower) / lower.length;
  return { mean, deviation: USUAL_SHARE * Math.max(0, 1 - mean) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
