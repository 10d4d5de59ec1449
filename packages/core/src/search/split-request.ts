import { readQuery } from "./read-query.ts";

/** Most parts of a request; a text with more is a description, not a list of tasks. */
const MAX_PARTS = 6;

/** Longest request that is split, in characters. */
const MAX_LENGTH = 1000;

/** Fewest significant words of a part: `search and replace` is one task. */
const MIN_TERMS = 2;

/** What separates tasks: the ends of sentences, and words such as `and then`. */
const SEPARATOR =
  /(?<=[.!?])\s+|\s*[;\n]\s*|,?\s+(?:and then|and also|as well as|additionally|afterwards|then|also|plus|and)\s+/i;

/** The tasks of a request, such as `fill the form and mail it to Ann`; empty for a request with one task. */
export function splitRequest(text: string): readonly string[] {
  if (text.length > MAX_LENGTH) return [];
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => readQuery(part).terms.size >= MIN_TERMS);
  return parts.length < 2 || parts.length > MAX_PARTS ? [] : parts;
}
