import { textRules } from "./rules/all-rules.ts";
import { TOUCHES } from "./signals.ts";

/** Says which lines of a text have one of the words that signals name, so that only those lines are searched. */
export interface WordIndex {
  /** Indexes of lines, sorted. Leaves out no line that has one of the words; may name one that has none. */
  linesWith(words: readonly string[]): readonly number[];
  /** At most how many lines that are; zero if there are none. */
  countOf(words: readonly string[]): number;
}

const signals = [
  ...TOUCHES,
  ...textRules.flatMap(({ evidence }) =>
    evidence.flatMap((piece) => ("signals" in piece ? piece.signals : [])),
  ),
];

/** Every word that a signal names, with a number. */
const numbers: ReadonlyMap<string, number> = new Map(
  Array.from(new Set(signals.flatMap(({ words }) => words)), (word, index) => [word, index]),
);

const numbersOf: ReadonlyMap<readonly string[], readonly number[]> = new Map(
  signals.map(({ words }) => [words, words.map((word) => numbers.get(word) ?? 0)]),
);

/** The numbers of words by the hash of each form in which a text may have them. */
const byHash: ReadonlyMap<number, readonly number[]> = hashForms();

function hashForms(): ReadonlyMap<number, readonly number[]> {
  const forms = Array.from(numbers).flatMap(([word, number]) =>
    formsOf(word).map((form) => ({ hash: hashOf(form), number })),
  );
  return new Map(
    Array.from(
      Map.groupBy(forms, ({ hash }) => hash),
      ([hash, same]) => [hash, [...new Set(same.map(({ number }) => number))]],
    ),
  );
}

/** Signals name a verb once, so "sending" counts as "send" and "writes" as "write". */
function formsOf(word: string): readonly string[] {
  return [word, `${word}s`, `${word}ing`, ...(word.endsWith("e") ? [`${word.slice(0, -1)}ing`] : [])];
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = addToHash(hash, word.charCodeAt(at));
  return hash;
}

function addToHash(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

const LINE_FEED = 0x0a;

/** Indexes a text in lower case. Words are runs of Latin letters and digits. */
export function indexWords(lower: string): WordIndex {
  const lines: (number[] | undefined)[] = [];
  let line = 0;
  let hash = 0;
  let length = 0;
  for (let at = 0; at <= lower.length; at += 1) {
    const code = at < lower.length ? lower.charCodeAt(at) : LINE_FEED;
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)) {
      hash = addToHash(hash, code);
      length += 1;
      continue;
    }
    if (length > 1) {
      for (const number of byHash.get(hash) ?? []) {
        const known = lines[number];
        if (known === undefined) lines[number] = [line];
        else if (known.at(-1) !== line) known.push(line);
      }
    }
    if (code === LINE_FEED) line += 1;
    hash = 0;
    length = 0;
  }
  const listsOf = (words: readonly string[]): readonly (readonly number[])[] =>
    (numbersOf.get(words) ?? []).flatMap((number) => {
      const list = lines[number];
      return list === undefined ? [] : [list];
    });
  return {
    linesWith(words) {
      const lists = listsOf(words);
      const [only = []] = lists;
      return lists.length <= 1 ? only : [...new Set(lists.flat())].toSorted((a, b) => a - b);
    },
    countOf(words) {
      let count = 0;
      for (const number of numbersOf.get(words) ?? []) count += lines[number]?.length ?? 0;
      return count;
    },
  };
}
