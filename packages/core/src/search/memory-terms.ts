import { compareText } from "../text/compare-text.ts";
import { decodePostings, POSTING_BYTES, type PostingBlock } from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { TermSource } from "./term-source.ts";

/** Terms in memory. */
export interface MemoryTerms extends TermSource {
  /** Adds documents, numbered up to `end`. */
  add(segment: Segment, end: number): void;
}

/** Starts without any documents. */
export function createMemoryTerms(): MemoryTerms {
  const blocks = new Map<string, readonly PostingBlock[]>();
  const words = new Map<string, string>();
  let last = 0;
  const count = (term: string): number =>
    (blocks.get(term) ?? []).reduce((sum, { bytes }) => sum + bytes.length / POSTING_BYTES, 0);
  return {
    get end() {
      return last;
    },
    add(segment, end) {
      for (const [term, pieces] of segment.postings)
        blocks.set(term, [...(blocks.get(term) ?? []), ...pieces]);
      for (const [word, term] of segment.words) words.set(word, term);
      last = end;
    },
    counts: (terms) => terms.map(count),
    postings(term) {
      const pieces = blocks.get(term);
      return pieces && decodePostings(pieces);
    },
    complete(beginning, limit) {
      const terms = [...words].flatMap(([word, term]) => (word.startsWith(beginning) ? [term] : []));
      return [...new Set(terms)].toSorted((a, b) => count(b) - count(a) || compareText(a, b)).slice(0, limit);
    },
    words: () => words,
  };
}
