import type { Scope } from "../model/resolved-skill.ts";
import { nameWords } from "./embedding-text.ts";
import type { SearchQuery } from "./read-query.ts";
import { MAX_QUERY_LENGTH } from "./search-limits.ts";
import { eachWord } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** Boost for a trigger phrase in the query, as a share of the best score. The author controls it, so it must not decide by itself. */
const TRIGGER_SHARE = 0.1;

/** Largest boost for past use, as a share of the best score: it only breaks near-ties. */
const USE_SHARE = 0.03;

/** Boost for the scope, as a share of the best score: the nearer a skill is to the work, the more likely it is wanted. */
const SCOPE_SHARES: Readonly<Record<Scope, number>> = {
  project: 0.02,
  user: 0.01,
  system: 0,
  admin: 0,
  remote: 0,
};

/** Boost for a name all of whose words the query contains, as a share of the best score; less for fewer words. */
export const NAME_BOOST: number = 0.1;

/** Boost for working on files that a document says it is about, as a share of the best score. */
const FILES_SHARE = 0.1;

/** Signals for a document besides keywords and semantic similarity. */
export interface Boost {
  readonly name: string;
  /** Trigger phrases from the author. */
  readonly triggers: readonly string[];
  /** How often it was used here. */
  readonly used: number;
  /** Whether the user works on files that it says it is about. Default: false. */
  readonly fitsFiles?: boolean;
  /** Whom it belongs to. */
  readonly scope?: Scope;
}

/** A query and its terms. */
export interface AskedQuery extends Pick<SearchQuery, "terms"> {
  readonly text: string;
}

/** Adds boosts that don't depend on the text, each within its limit, and sorts again; equal scores keep their order. */
export function addBoosts<T extends { readonly score: number }>(
  ranked: readonly T[],
  query: AskedQuery,
  favourOf: (one: T) => Boost,
): readonly T[] {
  const best = ranked.reduce((most, { score }) => Math.max(most, score), 0);
  // Few skills have triggers, and a query may be long.
  let words: string | undefined;
  const asked = (): string => (words ??= phraseOf(query.text.slice(0, MAX_QUERY_LENGTH)));
  return ranked
    .map((one) => {
      const { name, triggers, used, fitsFiles = false, scope } = favourOf(one);
      const isTriggered = triggers.some((trigger) => holds(asked(), phraseOf(trigger)));
      const use = USE_SHARE * (1 - 1 / (1 + Math.max(0, used)));
      const near = scope === undefined ? 0 : SCOPE_SHARES[scope];
      const named = NAME_BOOST * namedShare(name, query.terms);
      const share = (isTriggered ? TRIGGER_SHARE : 0) + (fitsFiles ? FILES_SHARE : 0) + use + near + named;
      return share === 0 ? one : { ...one, score: one.score + best * share };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** The share of a name's words that a query contains. */
export function namedShare(name: string, query: ReadonlyMap<string, number>): number {
  const terms = new Set(nameWords(name).toLowerCase().split(" ").map(termOf));
  let [all, known] = [0, 0];
  for (const term of terms) {
    if (term.length < 2) continue;
    all += 1;
    if (query.has(term)) known += 1;
  }
  return all === 0 ? 0 : known / all;
}

/** The words of a text between spaces, so that whole words can be found. */
function phraseOf(text: string): string {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}

function holds(asked: string, phrase: string): boolean {
  return phrase !== "" && asked.includes(phrase);
}
