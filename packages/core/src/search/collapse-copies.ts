import { eachWord } from "./split-words.ts";

/** Share of the words of two descriptions that both have, from which on their texts are compared. */
export const ALIKE_DESCRIPTIONS = 0.8;

/** Share of words that two texts must have in common for one to be a copy of the other. */
export const ALIKE_TEXTS = 0.9;

/** Share by which the scores of copies differ at most: nearly the same text fits nearly as well. */
const ALIKE_SCORES = 0.25;

/** Cheap properties that show whether one skill may be a copy of another. */
export interface CopyTraits {
  readonly name: string;
  readonly description: string;
  readonly score: number;
  /** Whether it can be used: of several copies a usable one is shown. */
  readonly isUsable: boolean;
  /** Whether the query is its name: it is what was asked for. */
  readonly isNamed: boolean;
}

/** One of several copies, and the others. */
export interface Collapsed<T> {
  readonly shown: T;
  readonly copies: readonly T[];
}

/** How copies are recognized. */
export interface CollapseOptions<T> {
  /** How many are shown. */
  readonly limit: number;
  readonly faceOf: (one: T) => CopyTraits;
  /** Its whole text; requested only for skills that look like copies. */
  readonly textOf: (one: T) => string;
}

interface Group<T> {
  readonly first: T;
  readonly face: CopyTraits;
  readonly members: T[];
}

/**
 * Groups near-duplicates under the best of them. A usable skill is never hidden behind an unusable one, and a skill that
 * the query named never behind another.
 */
export function collapseCopies<T>(
  ranked: readonly T[],
  options: CollapseOptions<T>,
): readonly Collapsed<T>[] {
  const { limit, faceOf, textOf } = options;
  const texts = remembering((one: T) => wordsOf(textOf(one)));
  const descriptions = remembering((text: string) => wordsOf(text));
  const groups: Group<T>[] = [];
  for (const one of ranked) {
    const face = faceOf(one);
    const group = groups.find(
      (other) =>
        mayJoin(face, other.face) &&
        looksAlike(face, other.face, descriptions) &&
        areAlike(texts(one), texts(other.first), ALIKE_TEXTS),
    );
    if (group !== undefined) group.members.push(one);
    else if (groups.length < limit) groups.push({ first: one, face, members: [one] });
  }
  return groups.map(({ first, members }) => {
    const shown = members.find((one) => faceOf(one).isUsable) ?? first;
    return { shown, copies: members.filter((one) => one !== shown) };
  });
}

function mayJoin(one: CopyTraits, other: CopyTraits): boolean {
  const named = [one, other].filter(({ isNamed }) => isNamed);
  return named.length !== 1 || named.every(({ isUsable }) => isUsable);
}

function looksAlike(
  one: CopyTraits,
  other: CopyTraits,
  words: (text: string) => ReadonlySet<string>,
): boolean {
  if (one.name === other.name) return true;
  const [low, high] = [Math.min(one.score, other.score), Math.max(one.score, other.score)];
  const isNear = one.isNamed || other.isNamed || high - low <= high * ALIKE_SCORES;
  return isNear && areAlike(words(one.description), words(other.description), ALIKE_DESCRIPTIONS);
}

/** The distinct words of a text. */
export function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  eachWord(text, (word) => words.add(word));
  return words;
}

/** Whether both have at least this share of all their words in common; two without any are the same. */
export function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>, share: number): boolean {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  // Nearly all that are compared differ, and that shows after a few words.
  const most = few.size - share * many.size + 1;
  let missing = 0;
  for (const word of few) {
    if (missing > most) return false;
    if (!many.has(word)) missing += 1;
  }
  const all = many.size + missing;
  return all === 0 || (few.size - missing) / all >= share;
}

function remembering<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = make(key);
    known.set(key, value);
    return value;
  };
}
