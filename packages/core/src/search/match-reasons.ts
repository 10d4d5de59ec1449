import type { SearchQuery } from "./read-query.ts";
import { type SearchDocument, type SearchField, searchFields } from "./search-document.ts";
import { eachWord, wordBeginnings } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** Words of a query that a part of a skill holds, as they are written there. */
export interface MatchReason {
  readonly field: SearchField;
  readonly words: readonly string[];
}

/** Says why documents were found: per part the words that fit, each word only in the first part that holds it. */
export function matchReasons(query: SearchQuery): (document: SearchDocument) => readonly MatchReason[] {
  const { beginning, terms } = query;
  // Most words of a body are told from those of a query by their first letters, without cutting them out.
  const beginnings = wordBeginnings(beginning === undefined ? terms.keys() : [...terms.keys(), beginning]);
  return (document) => {
    const told = new Set<string>();
    return searchFields.flatMap((field) => {
      if (beginning === undefined && told.size === terms.size) return [];
      const words = new Map<string, string>();
      const visit = (word: string): void => {
        const term = termOf(word);
        if (term === "") return;
        const fits = terms.has(term) || (beginning !== undefined && word.startsWith(beginning));
        if (fits && !told.has(term) && !words.has(term)) words.set(term, word);
      };
      eachWord(document[field], visit, beginnings);
      for (const term of words.keys()) told.add(term);
      return words.size === 0 ? [] : [{ field, words: [...words.values()] }];
    });
  };
}
