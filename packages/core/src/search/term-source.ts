import type { Postings } from "./postings.ts";

/** Where the documents of each term come from: memory or a file. */
export interface TermSource {
  /** One above the largest number of a document. */
  readonly end: number;
  /** About how many documents hold each of some terms, removed ones included; 0 for an unknown one. */
  counts(terms: readonly string[]): readonly number[];
  postings(term: string): Postings | undefined;
  /** Terms of words that begin with some letters, those of most documents first. */
  complete(beginning: string, limit: number): readonly string[];
}
