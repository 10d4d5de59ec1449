import { MAX_WORD_LENGTH } from "./search-limits.ts";

const CJK = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}";
const RUN = new RegExp(`[${CJK}]+|[\\p{L}\\p{N}\\p{M}]+`, "gu");
const UNSPACED = new RegExp(`^[${CJK}]`, "u");
const HUMPS = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * The words of a text in lower case, in order. `camelCase` is its parts and the whole; marks such as `-`, `_` and `.`
 * separate; scripts without spaces become pairs of letters, so that any part of a sentence can be found.
 */
export function* splitWords(text: string): Generator<string> {
  for (const [run] of text.normalize("NFKC").matchAll(RUN)) {
    if (UNSPACED.test(run)) {
      yield* pairs(run);
      continue;
    }
    if (run.length > MAX_WORD_LENGTH) continue;
    const parts = run.split(HUMPS);
    if (parts.length > 1) for (const part of parts) yield part.toLowerCase();
    yield run.toLowerCase();
  }
}

function* pairs(run: string): Generator<string> {
  let before: string | undefined;
  let count = 0;
  for (const letter of run) {
    if (before !== undefined) yield before + letter;
    before = letter;
    count += 1;
  }
  if (count === 1 && before !== undefined) yield before;
}
