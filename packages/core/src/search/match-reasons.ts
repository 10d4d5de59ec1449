import type { SearchQuery } from "./read-query.ts";
import { type SearchDocument, type SearchField, searchFields } from "./search-document.ts";
import { eachWord } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** Words of a query that a part of a skill holds, as they are written there. */
export interface MatchReason {
  readonly field: SearchField;
  readonly words: readonly string[];
}

/** Why a document was found: per part the words that fit, each word only in the first part that holds it. */
export function matchReasons(query: SearchQuery, document: SearchDocument): readonly MatchReason[] {
  const told = new Set<string>();
  const { beginning } = query;
  // A base form begins as its word does: most words are told apart by their first letter.
  const letters = new Set([...query.terms.keys(), beginning ?? ""].map((term) => term.charCodeAt(0)));
  return searchFields.flatMap((field) => {
    const words = new Map<string, string>();
    eachWord(document[field], (word) => {
      if (!letters.has(word.charCodeAt(0))) return;
      const term = termOf(word);
      if (term === "") return;
      const fits = query.terms.has(term) || (beginning !== undefined && word.startsWith(beginning));
      if (fits && !told.has(term) && !words.has(term)) words.set(term, word);
    });
    for (const term of words.keys()) told.add(term);
    return words.size === 0 ? [] : [{ field, words: [...words.values()] }];
  });
}
