import { MAX_KEPT_ANSWER, MAX_KEPT_ANSWERS } from "../limits.ts";

/** Response texts by entity tag, so that the same request is not answered twice. */
export interface ResponseCache {
  /** The text for a tag; created when it is not cached. */
  answer(tag: string, make: () => unknown): string;
}

/** Creates a cache of the most recently used responses. */
export function createResponseCache(): ResponseCache {
  const kept = new Map<string, string>();
  return {
    answer(tag, make) {
      const known = kept.get(tag);
      const text = known ?? JSON.stringify(make());
      kept.delete(tag);
      if (text.length <= MAX_KEPT_ANSWER) kept.set(tag, text);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT_ANSWERS && oldest !== undefined) kept.delete(oldest);
      return text;
    },
  };
}
