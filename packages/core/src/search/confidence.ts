/** From this confidence on, the best skill is a confident match; docs/search.md says how often that is wrong. */
export const CONFIDENT: number = 0.5;

/** Facts about the best document. */
export interface ConfidenceInput {
  /** How much of the query the document is about, from 0 to 1. */
  readonly depth: number;
  /** Terms of the query: the fewer, the more often what they have in common is chance. */
  readonly terms: number;
  /** How alike query and document are; undefined when meaning was not asked. */
  readonly similarity?: number | undefined;
}

/** Logistic functions, fitted by `bench/search-quality.ts` on queries that fit and queries that do not. */
const byWords = { base: -1.15, depth: 10.38, short: -4.7, shortDepth: -3.1, similarity: 0 };
const byBoth = { base: -3.84, depth: 5.39, short: 0, shortDepth: -0.36, similarity: 7.5 };

/** How sure it is, from 0 to 1, that the best document is about what the query asks for. */
export function confidence({ depth, terms, similarity }: ConfidenceInput): number {
  const numbers = similarity === undefined ? byWords : byBoth;
  const sum =
    numbers.base +
    numbers.depth * depth +
    (numbers.short + numbers.shortDepth * depth) / Math.max(1, terms) +
    numbers.similarity * (similarity ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
