import { compareText, editDistance } from "../text/compare-text.ts";
import type { SearchQuery } from "./read-query.ts";
import type { TermSource } from "./term-source.ts";
import { type SearchAmong, type WeighedQuery, weighQuery } from "./weigh-query.ts";

/** A word of a query that no skill contains, and the word that was searched for instead. */
export interface Correction {
  readonly typed: string;
  readonly assumed: string;
}

/** A query whose mistyped words were replaced. */
export interface CorrectedQuery {
  readonly weighed: WeighedQuery;
  readonly corrections: readonly Correction[];
}

/** Most unknown words of a query that are corrected; a text with more of them is about something else. */
const MAX_CORRECTED = 6;

/** Words of at least this length may have two wrong letters; shorter ones one. */
const LONG_WORD = 8;

/** Shortest word in which a letter may be wrong, missing or added; in a shorter one two may be swapped. */
const MIN_WRONG_LETTER = 5;

/** Shortest word that is corrected. */
const MIN_WORD = 3;

/** Most similar words that are looked up to see whether one of the documents contains them. */
const MAX_LOOKED_UP = 8;

/**
 * Weighs a query; a word that no document contains is replaced by the most similar word of names and descriptions, if
 * one is similar enough. A half-typed last word isn't corrected.
 */
export function correctQuery(query: SearchQuery, source: TermSource, among: SearchAmong): CorrectedQuery {
  const weighed = weighQuery(query, source, among);
  const { unknown } = weighed;
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED) return { weighed, corrections: [] };
  const replaced = new Map<string, { readonly term: string; readonly assumed: string }>();
  for (const term of unknown) {
    const typed = query.words.get(term);
    const found =
      typed === undefined || typed === query.beginning ? undefined : nearestWord(typed, source, among);
    if (found !== undefined) replaced.set(term, found);
  }
  if (replaced.size === 0) return { weighed, corrections: [] };
  const terms = new Map<string, number>();
  const words = new Map<string, string>();
  for (const [term, times] of query.terms) {
    const found = replaced.get(term);
    const used = found?.term ?? term;
    terms.set(used, (terms.get(used) ?? 0) + times);
    if (!words.has(used)) words.set(used, found?.assumed ?? query.words.get(term) ?? term);
  }
  return {
    weighed: weighQuery({ ...query, terms, words }, source, among),
    corrections: [...replaced].map(([term, { assumed }]) => ({
      typed: query.words.get(term) ?? term,
      assumed,
    })),
  };
}

/** Nearer words first; then those that begin alike; then those that more documents contain. */
function nearestWord(
  typed: string,
  source: TermSource,
  among: SearchAmong,
): { readonly term: string; readonly assumed: string } | undefined {
  if (typed.length < MIN_WORD || !/^\p{L}+$/u.test(typed)) return undefined;
  const most = typed.length >= LONG_WORD ? 2 : 1;
  const near: { readonly word: string; readonly term: string; readonly distance: number }[] = [];
  for (const [known, term] of source.words()) {
    for (const word of known.endsWith("s") ? [known.slice(0, -1), known] : [known]) {
      if (Math.abs(word.length - typed.length) > most) continue;
      // Few people mistype the first letter, and far more words would be similar without this rule.
      if (word.charCodeAt(0) !== typed.charCodeAt(0) && !isSwapped(typed, word)) continue;
      const distance = editDistance(typed, word, most);
      const isNear = typed.length >= MIN_WRONG_LETTER ? distance <= most : isSwapped(typed, word);
      if (isNear) near.push({ word, term, distance });
    }
  }
  const candidates = near
    .toSorted((a, b) => a.distance - b.distance || compareText(a.word, b.word))
    .slice(0, MAX_LOOKED_UP)
    .map(({ word, term, distance }) => ({ word, term, distance, count: countIn(term, source, among) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.distance - b.distance || b.count - a.count || compareText(a.word, b.word));
  const [best] = candidates;
  return best && { term: best.term, assumed: best.word };
}

/** Whether two adjacent letters of one word are swapped in the other. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function countIn(term: string, source: TermSource, { allowed }: SearchAmong): number {
  const documents = source.postings(term)?.documents;
  return documents === undefined ? 0 : documents.reduce((sum, document) => sum + (allowed[document] ?? 0), 0);
}
