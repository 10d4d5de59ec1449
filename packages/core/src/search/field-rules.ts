import type { SearchField } from "./search-document.ts";

/** The weight of words in one field. */
interface FieldRule {
  /** The weight of an occurrence relative to one in the body. */
  readonly weight: number;
  /** How much a longer than average field discounts its words, from 0 to 1. */
  readonly lengthShare: number;
  /** Terms in a field of average length. Fixed, so that a document's score doesn't depend on other documents. */
  readonly usualLength: number;
}

/** The standard weights; evaluated by `bench/search-quality.ts`, see docs/search.md. */
export const fieldRules: Readonly<Record<SearchField, FieldRule>> = {
  name: { weight: 2, lengthShare: 0.3, usualLength: 3 },
  displayName: { weight: 0.5, lengthShare: 0.3, usualLength: 3 },
  description: { weight: 2, lengthShare: 0.75, usualLength: 20 },
  whenToUse: { weight: 2, lengthShare: 0.75, usualLength: 20 },
  tags: { weight: 1, lengthShare: 0.3, usualLength: 6 },
  triggers: { weight: 2, lengthShare: 0.75, usualLength: 20 },
  headings: { weight: 0.5, lengthShare: 0.75, usualLength: 30 },
  body: { weight: 1, lengthShare: 0.75, usualLength: 200 },
};

/** A field shorter than this share of the average length is treated as that long: a text isn't more relevant because it is short. */
export const SHORTEST_SHARE: number = 0.5;

/** How soon further occurrences of a term stop counting; BM25's `k1`. */
export const SATURATION: number = 1.2;
