import { MAX_KEPT_ANSWER, MAX_KEPT_ANSWERS } from "../limits.ts";

/** Answers as text under their tags, so that a question that was answered costs no work. */
export interface ResponseCache {
  /** The text of a tag, made if it is not there. */
  answer(tag: string, make: () => unknown): string;
}

/** Keeps the answers that were asked for last. */
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
