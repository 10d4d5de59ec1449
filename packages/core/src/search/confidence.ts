/** From this confidence on the best skill is offered without a doubt; docs/search.md says how often that is wrong. */
export const CONFIDENT: number = 0.5;

/** What is known about the best document. */
export interface ConfidenceInput {
  /** How much of what the query says the document is about, from 0 to 1. */
  readonly depth: number;
  /** How alike query and document are; undefined when meaning was not asked. */
  readonly likeness?: number | undefined;
}

/** Logistic functions, fitted by `bench/search-quality.ts` on queries that fit a set and queries that do not. */
const byWords = { base: -1.83, depth: 11.03 };
const byBoth = { base: -4.21, depth: 7.58, likeness: 8 };

/** How sure it is, from 0 to 1, that the best document is about what the query asks for. */
export function confidence({ depth, likeness }: ConfidenceInput): number {
  const sum =
    likeness === undefined
      ? byWords.base + byWords.depth * depth
      : byBoth.base + byBoth.depth * depth + byBoth.likeness * likeness;
  return 1 / (1 + Math.exp(-sum));
}
