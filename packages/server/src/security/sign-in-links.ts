import { LINK_LIFETIME_MS, MAX_LINKS } from "../limits.ts";
import { monotonicNow } from "../monotonic-now.ts";
import { newSecret } from "./token.ts";

/** Secrets that sign a browser in once. */
export interface SignInLinks {
  /** A new secret for a link. */
  issue(): string;
  /** Whether the secret is valid; it is used up afterwards. */
  redeem(word: string): boolean;
}

/** Keeps the secrets of unused links; a link in a browser's history is worthless. */
export function createSignInLinks(now: () => number = monotonicNow): SignInLinks {
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
