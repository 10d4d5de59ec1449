import { readQuery } from "./read-query.ts";
import { splitWords } from "./split-words.ts";
import { termOf } from "./terms.ts";

/** Most parts of a request; a text with more is a description, not a list of tasks. */
const MAX_PARTS = 6;

/** Longest request that is split, in characters. */
const MAX_LENGTH = 1000;

/** What separates tasks: the ends of sentences, and words such as `and then`. */
const SEPARATOR =
  /(?<=[.!?])\s+|\s*[;\n]\s*|,?\s+(?:and then|and also|as well as|additionally|afterwards|then|also|plus|and)\s+/i;

/** How a task can begin with a word that says nothing by itself, such as `tell me which machine this is`. */
const REQUEST = /^(?:please\s+)?(?:tell|show|give|let|find|say|what|which|who|where|how)\b/i;

/** The tasks of a request, such as `fill the form and mail it`; empty for a request with one task. */
export function splitRequest(text: string): readonly string[] {
  if (text.length > MAX_LENGTH) return [];
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter(isTask);
  return parts.length < 2 || parts.length > MAX_PARTS ? [] : parts;
}

/**
 * Whether a text can be a task: two significant words, or one with its object, such as `mail it`, or in a question.
 * `search and replace` is one task, and so is `merge the reports and the charts`.
 */
function isTask(text: string): boolean {
  const words = splitWords(text);
  const { size } = readQuery(text).terms;
  return (
    size >= 2 ||
    (words.length >= 2 && termOf(words[0] ?? "") !== "") ||
    (words.length >= 3 && size > 0 && REQUEST.test(text))
  );
}
