import { createHash } from "node:crypto";
import { readQuery } from "@skillwright/core/internal";
import { type JudgedSet, judgeSet } from "./judged-sets.ts";
import type { RetrievalSet } from "./retrieval-sets.ts";

/** Lengths of short queries, in significant words. */
export const SHORT_LENGTHS: readonly number[] = [1, 2, 3, 5];

/**
 * A set whose queries are shortened to a few words, because no published set has what people type into a
 * search box.
 */
export function judgeShort(set: RetrievalSet, length: number): Promise<JudgedSet> {
  const queries = set.queries
    .map((query) => ({ ...query, text: someWords(query.text, length) }))
    .filter(({ text }) => text !== "");
  return judgeSet({ ...set, name: `${set.name}, ${length} words`, queries });
}

/** Some significant words of a text, deterministic. */
function someWords(text: string, length: number): string {
  const words = new Map<string, string>();
  for (const [found] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu)) {
    const word = found.toLowerCase();
    const [term] = readQuery(word).terms.keys();
    if (term !== undefined && !words.has(term)) words.set(term, word);
  }
  const placeOf = (word: string): string => createHash("sha1").update(`${text}\0${word}`).digest("hex");
  return [...words.values()]
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .slice(0, length)
    .join(" ");
}
