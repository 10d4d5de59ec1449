import { compareText } from "../text/compare-text.ts";
import { countPostings, decodePostings } from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { TermSource } from "./term-source.ts";

/** A source of terms that keeps everything in memory. */
export function memoryTerms(segment: Segment, end: number): TermSource {
  let words: readonly string[] | undefined;
  const count = (term: string): number => {
    const bytes = segment.postings.get(term);
    return bytes === undefined ? 0 : countPostings(bytes);
  };
  return {
    end,
    counts: (terms) => terms.map(count),
    postings(term) {
      const bytes = segment.postings.get(term);
      return bytes === undefined ? undefined : decodePostings([bytes]);
    },
    complete(beginning, limit) {
      words ??= [...segment.words.keys()].toSorted(compareText);
      const terms = words
        .filter((word) => word.startsWith(beginning))
        .map((word) => segment.words.get(word) ?? word);
      return [...new Set(terms)].toSorted((a, b) => count(b) - count(a) || compareText(a, b)).slice(0, limit);
    },
  };
}
