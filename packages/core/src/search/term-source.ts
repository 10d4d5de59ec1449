import type { Postings } from "./postings.ts";

/** Where the documents of each term come from: memory or a file. */
export interface TermSource {
  /** One above the largest number of a document. */
  readonly end: number;
  /** How many documents contain each of some terms, including removed ones; 0 for an unknown term. */
  counts(terms: readonly string[]): readonly number[];
  postings(term: string): Postings | undefined;
  /** Terms of words that begin with some letters, those of most documents first. */
  complete(beginning: string, limit: number): readonly string[];
  /** The words of names and descriptions with their terms, including those of removed documents. */
  words(): ReadonlyMap<string, string>;
}
