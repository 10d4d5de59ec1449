import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS, MIN_PREFIX_LENGTH } from "./search-limits.ts";
import { eachWord } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** A parsed query. */
export interface SearchQuery {
  /** The terms with the number of times each occurs, in order of first occurrence. */
  readonly terms: ReadonlyMap<string, number>;
  /** The word that each term was read from, as it was first typed. */
  readonly words: ReadonlyMap<string, string>;
  /** The word that is still being typed, if the query ends with it. */
  readonly beginning: string | undefined;
}

/** How the end of a query is read: `typing` treats the last word as a prefix. */
export type QueryEnd = "typing" | "complete";

/** Parses a query of any length; of a very long one only the beginning and repeated words. */
export function readQuery(text: string, end: QueryEnd = "complete"): SearchQuery {
  const terms = new Map<string, number>();
  const words = new Map<string, string>();
  const kept = text.slice(0, MAX_QUERY_LENGTH);
  let lastWord = "";
  eachWord(kept, (word) => {
    lastWord = word;
    const term = termOf(word);
    if (term === "") return;
    const count = terms.get(term);
    if (count === undefined && terms.size >= MAX_QUERY_WORDS) return;
    terms.set(term, (count ?? 0) + 1);
    if (count === undefined) words.set(term, word);
  });
  const open = end === "typing" && lastWord.length >= MIN_PREFIX_LENGTH && endsInWord(kept);
  return { terms, words, beginning: open ? lastWord : undefined };
}

function endsInWord(text: string): boolean {
  return /[\p{L}\p{N}\p{M}]$/u.test(text);
}
