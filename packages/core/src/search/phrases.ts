import type { SearchDocument, SearchField } from "./search-document.ts";
import { eachWord, wordBeginnings } from "./split-words.ts";
import { termOf } from "./terms.ts";
import type { WeighedQuery } from "./weigh-query.ts";

/** The weight of a pair of adjacent words relative to the less rare of them; fitted by `bench/search-quality.ts`. */
const PHRASE_WEIGHT = 0.8;

/** Documents whose texts are read: those that most searches show, whose texts are needed anyway to explain the match. */
const PHRASE_CANDIDATES = 10;

/** Most characters between two adjacent words: punctuation, or a word such as `the`. */
const MAX_GAP = 6;

/** Parts that are read; titles and headings repeat the others. */
const fields: readonly SearchField[] = ["name", "description", "whenToUse", "tags", "triggers", "body"];

/**
 * Prefers documents in which words that are adjacent in the query are adjacent too: `release notes` are neither a
 * release nor notes. Equal scores keep their order.
 */
export function preferPhrases<T extends { readonly score: number }>(
  ranked: readonly T[],
  query: WeighedQuery,
  textOf: (hit: T) => SearchDocument,
): readonly T[] {
  if (ranked.length === 0) return ranked;
  const scoreOf = phraseScorer(query);
  if (scoreOf === undefined) return ranked;
  const looked = ranked
    .slice(0, PHRASE_CANDIDATES)
    .map((hit) => ({ ...hit, score: hit.score + PHRASE_WEIGHT * scoreOf(textOf(hit)) }))
    .toSorted((a, b) => b.score - a.score);
  return [...looked, ...ranked.slice(PHRASE_CANDIDATES)];
}

/** Prepares a score of how many adjacent words of a query are adjacent in a document; undefined for a query without pairs. */
function phraseScorer(weighed: WeighedQuery): ((document: SearchDocument) => number) | undefined {
  const pairs = pairsOf(weighed);
  if (pairs.size === 0) return undefined;
  const places = new Map([...weighed.query.terms.keys()].map((term, place) => [term, place]));
  const beginnings = wordBeginnings(places.keys());
  return (document) => {
    const found = new Set<number>();
    for (const field of fields) {
      let before = Number.NaN;
      let end = Number.NEGATIVE_INFINITY;
      const visit = (word: string, start: number): void => {
        const place = places.get(termOf(word));
        if (place === undefined) return;
        if (Math.abs(place - before) === 1 && start - end <= MAX_GAP) found.add(Math.min(place, before));
        before = place;
        end = start + word.length;
      };
      eachWord(document[field], visit, beginnings);
    }
    let score = 0;
    for (const pair of found) score += pairs.get(pair) ?? 0;
    return score;
  };
}

/** The weight of each adjacent pair, by the position of its first term; both must be among the scored terms. */
function pairsOf({ query, terms }: WeighedQuery): Map<number, number> {
  const rarities = new Map(terms.map(({ term, rarity }) => [term, rarity]));
  const worth = [...query.terms.keys()].map((term) => rarities.get(term) ?? 0);
  const pairs = new Map<number, number>();
  for (const [place, rarity] of worth.entries()) {
    const both = Math.min(rarity, worth[place + 1] ?? 0);
    if (both > 0) pairs.set(place, both);
  }
  return pairs;
}
