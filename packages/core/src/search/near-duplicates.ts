import { compareText } from "../text/compare-text.ts";
import { ALIKE_DESCRIPTIONS, ALIKE_TEXTS, areAlike, wordsOf } from "./collapse-copies.ts";

/** Most earlier skills that one is compared with: generated collections can have thousands with one description. */
const MAX_COMPARED = 8;

/** Most texts that are read, so that a large collection can't keep a server busy; later skills are only counted. */
const MAX_TEXTS = 500;

/** A skill that may have near-duplicates. */
export interface Comparable {
  readonly key: string;
  readonly description: string;
}

/** Skills that are nearly the same. */
export interface NearDuplicates<T> {
  readonly groups: readonly (readonly T[])[];
  /** How many skills with a similar description weren't compared, because enough texts had been read. */
  readonly uncompared: number;
}

/**
 * Groups skills with nearly the same description and text, each group and all groups in the given order; skills without a
 * near-duplicate are left out. `textOf` is asked only for skills whose descriptions are alike, and for so many at most.
 */
export function nearDuplicates<T extends Comparable>(
  skills: readonly T[],
  textOf: (skill: T) => string,
): NearDuplicates<T> {
  const words = new Map(skills.map((skill) => [skill, wordsOf(skill.description)]));
  const frequency = new Map<string, number>();
  for (const set of words.values())
    for (const word of set) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const rarity = (a: string, b: string): number =>
    (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || compareText(a, b);
  const texts = new Map<T, ReadonlySet<string>>();
  const wordsIn = (skill: T): ReadonlySet<string> => {
    const known = texts.get(skill) ?? wordsOf(textOf(skill));
    texts.set(skill, known);
    return known;
  };
  const firsts = new Map<string, T[]>();
  const groups = new Map<T, T[]>();
  let uncompared = 0;
  for (const skill of skills) {
    const own = words.get(skill) ?? new Set();
    // Sets that are alike share at least one of so many of their rarest words.
    const rarest = [...own]
      .toSorted(rarity)
      .slice(0, own.size - Math.ceil(ALIKE_DESCRIPTIONS * own.size) + 1);
    const candidates = new Set(rarest.flatMap((word) => firsts.get(word) ?? []));
    const similar = [...candidates]
      .slice(0, MAX_COMPARED)
      .filter((other) => areAlike(own, words.get(other) ?? new Set(), ALIKE_DESCRIPTIONS));
    const isRead = texts.size < MAX_TEXTS;
    if (!isRead && similar.length > 0) uncompared += 1;
    const first = isRead
      ? similar.find((other) => areAlike(wordsIn(skill), wordsIn(other), ALIKE_TEXTS))
      : undefined;
    if (first !== undefined) {
      groups.get(first)?.push(skill);
      continue;
    }
    groups.set(skill, [skill]);
    for (const word of rarest) {
      const list = firsts.get(word) ?? [];
      list.push(skill);
      firsts.set(word, list);
    }
  }
  return { groups: [...groups.values()].filter(({ length }) => length > 1), uncompared };
}
