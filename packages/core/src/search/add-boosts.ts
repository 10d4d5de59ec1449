import type { Scope } from "../model/scope.ts";
import { MAX_QUERY_LENGTH } from "./search-limits.ts";
import { eachWord } from "./split-words.ts";

/** What a trigger phrase in the query adds, as a share of the best score. The author controls it, so it must not decide by itself. */
const TRIGGER_SHARE = 0.1;

/** What past use adds at most, as a share of the best score: it breaks near-ties and nothing else. */
const USE_SHARE = 0.03;

/** What the scope adds, as a share of the best score: the nearer a skill is to the work, the more likely it is meant. */
const SCOPE_SHARES: Readonly<Record<Scope, number>> = {
  project: 0.02,
  user: 0.01,
  system: 0,
  admin: 0,
  remote: 0,
};

/** What files that a document says it is about add when they are worked on, as a share of the best score. */
const FILES_SHARE = 0.1;

/** What speaks for a document besides its words and its meaning. */
export interface Boost {
  /** Phrases with which the author says that it is meant. */
  readonly triggers: readonly string[];
  /** How often it was used here. */
  readonly used: number;
  /** Whether the person works on files that it says it is about. Default: false. */
  readonly fitsFiles?: boolean;
  /** Whom it belongs to. */
  readonly scope?: Scope;
}

/** Adds what speaks for documents besides the text, each within its bound, and puts them in the new order; equals keep theirs. */
export function addBoosts<T extends { readonly score: number }>(
  ranked: readonly T[],
  query: string,
  favourOf: (one: T) => Boost,
): readonly T[] {
  const best = ranked.reduce((most, { score }) => Math.max(most, score), 0);
  // Few skills have triggers, and a query may be long.
  let words: string | undefined;
  const asked = (): string => (words ??= phraseOf(query.slice(0, MAX_QUERY_LENGTH)));
  return ranked
    .map((one) => {
      const { triggers, used, fitsFiles = false, scope } = favourOf(one);
      const isTriggered = triggers.some((trigger) => holds(asked(), phraseOf(trigger)));
      const use = USE_SHARE * (1 - 1 / (1 + Math.max(0, used)));
      const near = scope === undefined ? 0 : SCOPE_SHARES[scope];
      const share = (isTriggered ? TRIGGER_SHARE : 0) + (fitsFiles ? FILES_SHARE : 0) + use + near;
      return share === 0 ? one : { ...one, score: one.score + best * share };
    })
    .toSorted((a, b) => b.score - a.score);
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
