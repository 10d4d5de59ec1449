import { chooseTerms, countAllowed, rarityOf, type SearchAmong } from "./rank-words.ts";
import type { SearchQuery } from "./read-query.ts";
import { type SearchDocument, type SearchField, searchFields } from "./search-document.ts";
import { MAX_QUERY_TERMS } from "./search-limits.ts";
import { eachWord, wordBeginnings } from "./split-words.ts";
import { impactValues } from "./term-impacts.ts";
import type { TermSource } from "./term-source.ts";
import { termOf } from "./terms.ts";

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

/** Compares documents with a query. */
export interface WordMatcher {
  /** How the words of the query and a document go together. */
  readonly match: (document: number) => WordMatch;
  /**
   * The share of what the query says that a document says of itself, outside of its instructions, from 0 to 1. Long
   * instructions mention much that they are not about.
   */
  readonly claimed: (document: SearchDocument) => number;
}

/** What a word says that half of the documents hold: a query that says less is about nothing in particular. */
const LEAST_MASS = Math.LN2;

/** Where a document says of itself what it is about. */
const tellingFields: readonly SearchField[] = searchFields.filter(
  (field) => field !== "headings" && field !== "body",
);

/** Prepares comparing single documents with a query. */
export function matchWords(query: SearchQuery, source: TermSource, among: SearchAmong): WordMatcher {
  const { total } = among;
  const known = chooseTerms(query, source).flatMap(({ term, share }) => {
    const postings = source.postings(term);
    return postings === undefined
      ? []
      : [{ term, share, rarity: rarityOf(countAllowed(postings, among), total), postings }];
  });
  const unknown = source.counts([...query.terms.keys()]).filter((count) => count === 0).length;
  const mass =
    known.reduce((sum, term) => sum + term.rarity, 0) +
    Math.min(unknown, MAX_QUERY_TERMS) * rarityOf(0, total);
  const values = impactValues();
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
