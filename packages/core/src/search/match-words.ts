import { chooseTerms, countAllowed, type SearchAmong } from "./rank-words.ts";
import type { SearchQuery } from "./read-query.ts";
import { MAX_QUERY_TERMS } from "./search-limits.ts";
import { impactValues } from "./term-impacts.ts";
import type { TermSource } from "./term-source.ts";

/** How the words of a query and one document go together. */
export interface WordMatch {
  /** What the ranking by words gives the document. */
  readonly score: number;
  /** The share of what the query says that the document says too, from 0 to 1; rare and unknown words say most. */
  readonly coverage: number;
  /**
   * As coverage, from 0 to 1, but words count the more the more the document is about them. A query of words that most
   * documents hold says too little to be deep in any.
   */
  readonly depth: number;
}

/** What a word says that half of the documents hold: a query that says less is about nothing in particular. */
const LEAST_MASS = Math.LN2;

/** Prepares comparing single documents with a query. */
export function matchWords(
  query: SearchQuery,
  source: TermSource,
  among: SearchAmong,
): (document: number) => WordMatch {
  const { total } = among;
  const rarity = (count: number): number =>
    Math.log(1 + (total - Math.min(count, total) + 0.5) / (Math.min(count, total) + 0.5));
  const known = chooseTerms(query, source).flatMap(({ term, share }) => {
    const postings = source.postings(term);
    return postings === undefined ? [] : [{ share, rarity: rarity(countAllowed(postings, among)), postings }];
  });
  const unknown = source.counts([...query.terms.keys()]).filter((count) => count === 0).length;
  const mass =
    known.reduce((sum, term) => sum + term.rarity, 0) + Math.min(unknown, MAX_QUERY_TERMS) * rarity(0);
  const values = impactValues();
  const deepest = Math.max(mass, LEAST_MASS) * (values.at(-1) ?? 1);
  return (document) => {
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
}

/** The place of a number in an ascending list, or -1. */
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
