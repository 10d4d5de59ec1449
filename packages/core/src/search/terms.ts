import { stemmer } from "stemmer";
import { americanSpelling } from "./american-spelling.ts";
import { ownText } from "./own-text.ts";
import { stopWords } from "./stop-words.ts";

/** Terms of recent words; the same few thousand make up nearly every text. */
const terms = new Map<string, string>();

/** Above it the cache of terms is cleared, so that hostile text can't grow it. */
const MAX_TERMS = 50_000;

/** The stem of a word in lower case, in American spelling: `merging` and `merged` are `merg`; empty for a stop word. */
export function termOf(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  const own = ownText(word);
  const term = stopWords.has(own) ? "" : /^[a-z]+$/.test(own) ? stemmer(americanSpelling(own)) : own;
  if (terms.size >= MAX_TERMS) terms.clear();
  terms.set(own, term);
  return term;
}
