import { createHash } from "node:crypto";
import { correctQuery, preferPhrases, rankWords, readQuery } from "@skillwright/core/internal";
import type { JudgedSet } from "./judged-sets.ts";
import type { OwnWords } from "./own-engine.ts";

/** Misspelled queries of all sets together. */
const TYPOS = 500;

/** Shortest word that is misspelled. */
const MIN_LETTERS = 5;

/** hit@1 by keywords, in percent. */
export interface TypoResult {
  readonly name: string;
  readonly queries: number;
  readonly original: number;
  readonly misspelled: number;
}

/** How often the first document is right for queries with one misspelled word, and for the same queries without it. */
export function measureTypos(sets: readonly JudgedSet[]): readonly TypoResult[] {
  const each = Math.floor(TYPOS / sets.length);
  return sets.map(({ set, index }) => {
    const step = Math.max(1, Math.floor(set.queries.length / each));
    const queries = set.queries.filter((_, place) => place % step === 0).slice(0, each);
    const hits = (change: (text: string) => string): number =>
      queries.filter(({ text, right }) => right.has(firstByWords(change(text), index.words) ?? -1)).length;
    const percent = (count: number): number => (100 * count) / Math.max(1, queries.length);
    return {
      name: set.name,
      queries: queries.length,
      original: percent(hits((text) => text)),
      misspelled: percent(hits(misspell)),
    };
  });
}

function firstByWords(text: string, { source, texts }: OwnWords): number | undefined {
  const among = { allowed: new Uint8Array(source.end).fill(1), total: source.end };
  const { weighed } = correctQuery(readQuery(text), source, among);
  const ranked = preferPhrases(rankWords(weighed, among, 10), weighed, ({ document }) => {
    const found = texts[document];
    if (found === undefined) throw new Error(`There is no document ${document}.`);
    return found;
  });
  return ranked[0]?.document;
}

/** Misspells one significant word: two letters swapped, one missing, doubled or replaced. Deterministic. */
function misspell(text: string): string {
  const words = [...text.matchAll(/[a-z]+/gi)].filter(
    ([word]) => word.length >= MIN_LETTERS && readQuery(word).terms.size > 0,
  );
  const random = createHash("sha1").update(text).digest();
  const chosen = words[(random[0] ?? 0) % Math.max(1, words.length)];
  if (chosen === undefined) return text;
  const [word] = chosen;
  const at = 1 + ((random[1] ?? 0) % (word.length - 2));
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? "",
    word[at + 1] ?? "",
    word.slice(at + 2),
  ];
  const other = String.fromCharCode(97 + ((random[3] ?? 0) % 26));
  const wrong = [`${next}${letter}`, next, `${letter}${letter}${next}`, `${other}${next}`][
    (random[2] ?? 0) % 4
  ];
  return `${text.slice(0, chosen.index)}${before}${wrong ?? ""}${after}${text.slice(chosen.index + word.length)}`;
}
