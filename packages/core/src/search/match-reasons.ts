import type { SearchQuery } from "./read-query.ts";
import { type SearchDocument, type SearchField, searchFields } from "./search-document.ts";
import { eachWord, wordBeginnings } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** Words of a query that a field of a skill contains, as written there. */
export interface MatchReason {
  readonly field: SearchField;
  readonly words: readonly string[];
}

/** Explains why documents were found: per field the matching words, each only in the first field that contains it. */
export function matchReasons(query: SearchQuery): (document: SearchDocument) => readonly MatchReason[] {
  const { beginning, terms } = query;
  // Most words of a body can be rejected by their first letters, without slicing them out.
  const beginnings = wordBeginnings(beginning === undefined ? terms.keys() : [...terms.keys(), beginning]);
  return (document) => {
    const reported = new Set<string>();
    return searchFields.flatMap((field) => {
      if (beginning === undefined && reported.size === terms.size) return [];
      const words = new Map<string, string>();
      const visit = (word: string): void => {
        const term = termOf(word);
        if (term === "") return;
        const fits = terms.has(term) || (beginning !== undefined && word.startsWith(beginning));
        if (fits && !reported.has(term) && !words.has(term)) words.set(term, word);
      };
      eachWord(document[field], visit, beginnings);
      for (const term of words.keys()) reported.add(term);
      return words.size === 0 ? [] : [{ field, words: [...words.values()] }];
    });
  };
}
