import { stemmer } from "stemmer";
import { splitWords } from "./split-words.ts";
import { stopWords } from "./stop-words.ts";

/** Stems of recent words; the same few thousand make up nearly every text. */
const stems = new Map<string, string>();

/** Above it the memory of stems starts anew, so that hostile text cannot grow it. */
const MAX_STEMS = 50_000;

/** The terms of a text by which it is found: words without those that say nothing, in their base form. */
export function* termsOf(text: string): Generator<string> {
  for (const word of splitWords(text)) if (!stopWords.has(word)) yield stemOf(word);
}

/** The base form of a word in lower case: `merging` and `merged` are `merg`. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (stems.size >= MAX_STEMS) stems.clear();
  stems.set(word, stem);
  return stem;
}
