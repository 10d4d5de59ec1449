import type { Postings } from "./postings.ts";
import type { SearchQuery } from "./read-query.ts";
import { MAX_PREFIX_WORDS, MAX_QUERY_TERMS } from "./search-limits.ts";
import type { TermSource } from "./term-source.ts";

/** Which documents may be found. */
export interface SearchAmong {
  /** A byte per document, 1 for those that may be found. */
  readonly allowed: Uint8Array;
  /** How many may be found. */
  readonly total: number;
}

/** A term of a query that at least one document contains. */
export interface WeighedTerm {
  readonly term: string;
  /** Its weight within the query: more if it is repeated, less if it completes a half-typed word. */
  readonly share: number;
  /** How rare it is among the documents that may be found. */
  readonly rarity: number;
  readonly postings: Postings;
}

/** A query with everything that an index knows of its terms: no later step reads the index again. */
export interface WeighedQuery {
  readonly query: SearchQuery;
  readonly terms: readonly WeighedTerm[];
  /** Terms that no document contains. */
  readonly unknown: readonly string[];
  /** The rarity of all terms together, including those that no document contains. */
  readonly mass: number;
}

/** The weight of a prefix match relative to a whole word. */
const BEGINNING_SHARE = 0.6;

/** Looks up the terms of a query. Rarity is measured among the documents that may be found, and no others. */
export function weighQuery(query: SearchQuery, source: TermSource, among: SearchAmong): WeighedQuery {
  const unknown: string[] = [];
  const terms: WeighedTerm[] = [];
  for (const { term, share } of chooseTerms(query, source)) {
    const postings = source.postings(term);
    const count = postings === undefined ? 0 : countAllowed(postings, among);
    if (postings === undefined || count === 0) unknown.push(term);
    else terms.push({ term, share, rarity: rarityOf(count, among.total), postings });
  }
  const mass =
    terms.reduce((sum, { rarity }) => sum + rarity, 0) +
    Math.min(unknown.length, MAX_QUERY_TERMS) * rarityOf(0, among.total);
  return { query, terms, unknown, mass };
}

interface ChosenTerm {
  readonly term: string;
  readonly share: number;
}

/** The scored terms. Of a long query those that are rare or repeated; a short one needs no selection. */
function chooseTerms({ terms, beginning }: SearchQuery, source: TermSource): readonly ChosenTerm[] {
  const shares = [...terms].map(([term, times]) => ({ term, share: 1 + Math.log(times) }));
  const chosen = shares.length <= MAX_QUERY_TERMS ? shares : mostTelling(shares, source);
  const completed =
    beginning === undefined
      ? []
      : source.complete(beginning, MAX_PREFIX_WORDS).filter((term) => !terms.has(term));
  return [...chosen, ...completed.map((term) => ({ term, share: BEGINNING_SHARE }))];
}

/** Unknown terms stay: they say how much of the query no document covers. */
function mostTelling(shares: readonly ChosenTerm[], source: TermSource): readonly ChosenTerm[] {
  const counts = source.counts(shares.map(({ term }) => term));
  const known = shares
    .flatMap((chosen, index) => {
      const count = counts[index] ?? 0;
      return count === 0 ? [] : [{ chosen, worth: chosen.share * Math.log(1 + source.end / count) }];
    })
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MAX_QUERY_TERMS)
    .map(({ chosen }) => chosen);
  return [...known, ...shares.filter((_, index) => counts[index] === 0)];
}

function countAllowed({ documents }: Postings, { allowed }: SearchAmong): number {
  let count = 0;
  for (let index = 0; index < documents.length; index += 1) count += allowed[documents[index] ?? 0] ?? 0;
  return count;
}

/** The weight of a term that this many of all documents contain. */
function rarityOf(count: number, total: number): number {
  const known = Math.min(count, total);
  return Math.log(1 + (total - known + 0.5) / (known + 0.5));
}
