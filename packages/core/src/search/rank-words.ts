import type { Postings } from "./postings.ts";
import type { SearchQuery } from "./read-query.ts";
import { MAX_PREFIX_WORDS, MAX_QUERY_TERMS } from "./search-limits.ts";
import { impactValues } from "./term-impacts.ts";
import type { TermSource } from "./term-source.ts";
import { topDocuments } from "./top-documents.ts";

/** Which documents may be found. */
export interface SearchAmong {
  /** A byte per document, 1 for those that may be found. */
  readonly allowed: Uint8Array;
  /** How many may be found. */
  readonly total: number;
}

/** A document with how well it fits; more is better. */
export interface RankedDocument {
  readonly document: number;
  readonly score: number;
}

/** The weight of a prefix match relative to a whole word. */
const BEGINNING_SHARE = 0.6;

/** The previous query's score array, reset to zero: with many documents a new array per query would dominate memory use. */
let scratch = new Float32Array(0);

/** The documents whose words fit a query best. Rarity is measured among those that may be found, and no others. */
export function rankWords(
  query: SearchQuery,
  source: TermSource,
  among: SearchAmong,
  limit: number,
): readonly RankedDocument[] {
  const size = Math.max(source.end, among.allowed.length);
  const scores = scratch.length >= size ? scratch : new Float32Array(size);
  // Taken while in use, so that an error can't leave scores behind.
  scratch = new Float32Array(0);
  for (const { term, share } of chooseTerms(query, source)) addTerm(scores, term, share, source, among);
  const best = topDocuments(scores, among.allowed, limit);
  scratch = scores.fill(0);
  return best;
}

/** A term of a query that is scored, and what it is worth. */
export interface ChosenTerm {
  readonly term: string;
  readonly share: number;
}

/** The scored terms. Of a long query those that are rare or repeated; a short one needs no selection. */
export function chooseTerms({ terms, beginning }: SearchQuery, source: TermSource): readonly ChosenTerm[] {
  const shares = [...terms].map(([term, times]) => ({ term, share: 1 + Math.log(times) }));
  const chosen = shares.length <= MAX_QUERY_TERMS ? shares : mostTelling(shares, source);
  const completed =
    beginning === undefined
      ? []
      : source.complete(beginning, MAX_PREFIX_WORDS).filter((term) => !terms.has(term));
  return [...chosen, ...completed.map((term) => ({ term, share: BEGINNING_SHARE }))];
}

function mostTelling(shares: readonly ChosenTerm[], source: TermSource): readonly ChosenTerm[] {
  const counts = source.counts(shares.map(({ term }) => term));
  return shares
    .flatMap((chosen, index) => {
      const count = counts[index] ?? 0;
      return count === 0 ? [] : [{ chosen, worth: chosen.share * Math.log(1 + source.end / count) }];
    })
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, MAX_QUERY_TERMS)
    .map(({ chosen }) => chosen);
}

/** Counted once for ranking and for the closer comparison. */
const counted = new WeakMap<Postings, { readonly allowed: Uint8Array; readonly count: number }>();

/** How many of the documents that contain a term may be found. */
export function countAllowed(postings: Postings, { allowed }: SearchAmong): number {
  const known = counted.get(postings);
  if (known?.allowed === allowed) return known.count;
  const { documents } = postings;
  let count = 0;
  for (let index = 0; index < documents.length; index += 1) count += allowed[documents[index] ?? 0] ?? 0;
  counted.set(postings, { allowed, count });
  return count;
}

/** The weight of a term that this many of all documents contain. */
export function rarityOf(count: number, total: number): number {
  const known = Math.min(count, total);
  return Math.log(1 + (total - known + 0.5) / (known + 0.5));
}

function addTerm(
  scores: Float32Array,
  term: string,
  share: number,
  source: TermSource,
  among: SearchAmong,
): void {
  const postings = source.postings(term);
  if (postings === undefined) return;
  const { documents, impacts } = postings;
  const count = countAllowed(postings, among);
  if (count === 0) return;
  const weight = share * rarityOf(count, among.total);
  const values = impactValues();
  for (let index = 0; index < documents.length; index += 1) {
    const document = documents[index] ?? 0;
    scores[document] = (scores[document] ?? 0) + weight * (values[impacts[index] ?? 0] ?? 0);
  }
}
