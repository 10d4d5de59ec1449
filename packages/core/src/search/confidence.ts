/** From this confidence on the best skill is offered without a doubt; docs/search.md says how often that is wrong. */
export const CONFIDENT: number = 0.5;

/** What is known about the best document. */
export interface ConfidenceInput {
  /** How much of what the query says the document is about, from 0 to 1. */
  readonly depth: number;
  /** Terms of the query: the fewer, the more often what they have in common is chance. */
  readonly terms: number;
  /** The share of what the query says that the document says of itself, outside of its instructions, from 0 to 1. */
  readonly told: number;
  /** How alike query and document are; undefined when meaning was not asked. */
  readonly likeness?: number | undefined;
}

/** Logistic functions, fitted by `bench/search-quality.ts` on queries that fit and queries that do not. */
const byWords = { base: -1.52, depth: 9.93, short: -5.31, shortDepth: -8.16, told: 5.32, likeness: 0 };
const byBoth = { base: -3.78, depth: 6.89, short: 0, shortDepth: -6.4, told: 0, likeness: 7.56 };

/** How sure it is, from 0 to 1, that the best document is about what the query asks for. */
export function confidence({ depth, terms, told, likeness }: ConfidenceInput): number {
  const numbers = likeness === undefined ? byWords : byBoth;
  const sum =
    numbers.base +
    numbers.depth * depth +
    (numbers.short + numbers.shortDepth * depth) / Math.max(1, terms) +
    numbers.told * told +
    numbers.likeness * (likeness ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
