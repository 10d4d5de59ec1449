/** From this confidence on the best skill is offered without a doubt; docs/search.md says how often that is wrong. */
export const CONFIDENT: number = 0.4;

/** What is known about the best document. */
export interface ConfidenceInput {
  /** The share of what the query says that the document says too, from 0 to 1. */
  readonly coverage: number;
  /** How alike query and document are; undefined when meaning was not asked. */
  readonly likeness?: number | undefined;
}

/** Logistic functions, fitted by `bench/search-quality.ts` on queries that fit a set and queries that do not. */
const byWords = { base: -1.85, coverage: 8.77 };
const byBoth = { base: -4.33, coverage: 6.3, likeness: 8.2 };

/** How sure it is, from 0 to 1, that the best document is about what the query asks for. */
export function confidence({ coverage, likeness }: ConfidenceInput): number {
  const sum =
    likeness === undefined
      ? byWords.base + byWords.coverage * coverage
      : byBoth.base + byBoth.coverage * coverage + byBoth.likeness * likeness;
  return 1 / (1 + Math.exp(-sum));
}
