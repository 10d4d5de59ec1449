import { LINK_LIFETIME_MS, MAX_LINKS } from "../limits.ts";
import { newSecret } from "./token.ts";

/** Words that sign a browser in once. */
export interface SignInLinks {
  /** A new word for a link. */
  issue(): string;
  /** Whether the word is good; it is not any more afterwards. */
  redeem(word: string): boolean;
}

/** Keeps the words of links that nobody opened yet; a link in a browser's history is good for nothing. */
export function createSignInLinks(now: () => number = Date.now): SignInLinks {
  const waiting = new Map<string, number>();
  return {
    issue() {
      const word = newSecret();
      waiting.set(word, now() + LINK_LIFETIME_MS);
      const [oldest] = waiting.keys();
      if (waiting.size > MAX_LINKS && oldest !== undefined) waiting.delete(oldest);
      return word;
    },
    redeem(word) {
      const until = waiting.get(word);
      waiting.delete(word);
      return until !== undefined && now() <= until;
    },
  };
}
