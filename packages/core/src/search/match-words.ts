import { type SearchDocument, type SearchField, searchFields } from "./search-document.ts";
import { eachWord, wordBeginnings } from "./split-words.ts";
import { impactValues } from "./term-impacts.ts";
import { termOf } from "./terms.ts";
import type { WeighedQuery } from "./weigh-query.ts";

/** How well a document matches the words of a query. */
export interface WordMatch {
  /** The document's keyword score. */
  readonly score: number;
  /** The share of the query that the document covers, from 0 to 1; rare and unknown words weigh most. */
  readonly coverage: number;
  /**
   * Like coverage, from 0 to 1, but words weigh more the more the document is about them. A query of words that most
   * documents contain says too little to match any of them deeply.
   */
  readonly depth: number;
}

/** Compares documents with a query. */
export interface WordMatcher {
  /** How the words of the query and a document go together. */
  readonly match: (document: number) => WordMatch;
  /**
   * The share of the query that a document's metadata covers, outside of its instructions, from 0 to 1. Long
   * instructions mention much that they are not about.
   */
  readonly claimed: (document: SearchDocument) => number;
}

/** The weight of a word that half of the documents contain: a query below this weight is too unspecific. */
const LEAST_MASS = Math.LN2;

/** The fields in which a document describes itself. */
const tellingFields: readonly SearchField[] = searchFields.filter(
  (field) => field !== "headings" && field !== "body",
);

/** Prepares comparing single documents with a query. */
export function matchWords({ terms: known, mass }: WeighedQuery): WordMatcher {
  const values = impactValues;
  const deepest = Math.max(mass, LEAST_MASS) * (values.at(-1) ?? 1);
  const match = (document: number): WordMatch => {
    let score = 0;
    let held = 0;
    let deep = 0;
    for (const { share, rarity: weight, postings } of known) {
      const at = find(postings.documents, document);
      if (at < 0) continue;
      held += weight;
      const about = weight * (values[postings.impacts[at] ?? 0] ?? 0);
      deep += about;
      score += share * about;
    }
    return mass === 0
      ? { score, coverage: 0, depth: 0 }
      : { score, coverage: held / mass, depth: deep / deepest };
  };
  const beginnings = wordBeginnings(known.map(({ term }) => term));
  const claimed = (document: SearchDocument): number => {
    const said = new Set<string>();
    for (const field of tellingFields)
      eachWord(document[field], (word) => said.add(termOf(word)), beginnings);
    const share = known.reduce((sum, { term, rarity }) => sum + (said.has(term) ? rarity : 0), 0);
    return mass === 0 ? 0 : share / mass;
  };
  return { match, claimed };
}

/** The index of a number in an ascending list, or -1. */
function find(list: Uint32Array, wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = list[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
