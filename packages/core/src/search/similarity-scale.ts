import type { SimilarityScale } from "../ports/embedder.ts";

/** The usual deviation as a share of the distance between usual and equal texts; about the same for common models. */
const USUAL_SHARE = 0.09;

/** Smallest deviation: equal similarities have no meaningful standard score. */
const MIN_DEVIATION = 1e-3;

/**
 * How similar unrelated texts usually are to a model, estimated from the similarities of a query. Most skills have
 * nothing to do with a query, so the lower half shows it. Models have different ranges; in standard scores they are
 * comparable.
 */
export function usualScale(similarities: readonly number[]): SimilarityScale {
  const lower = similarities.toSorted((a, b) => a - b).slice(0, Math.ceil(similarities.length / 2));
  const mean = lower.length === 0 ? 0 : lower.reduce((sum, value) => sum + value, 0) / lower.length;
  return { mean, deviation: Math.max(MIN_DEVIATION, USUAL_SHARE * (1 - mean)) };
}

/** A similarity in standard deviations above the mean. */
export function standardScore(similarity: number, { mean, deviation }: SimilarityScale): number {
  return (similarity - mean) / deviation;
}
