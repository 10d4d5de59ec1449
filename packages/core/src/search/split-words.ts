import { once } from "../once.ts";
import { compatibleForm } from "../text/compare-text.ts";
import { MAX_WORD_LENGTH } from "./search-limits.ts";

const OTHER = 0;
const MARK = 1;
const SMALL = 2;
const CAPITAL = 3;

/** Dashes, quotation marks, arrows, boxes and signs: in texts of skills nearly all that is not ASCII. */
const SIGNS: readonly (readonly [number, number])[] = [
  [0x2010, 0x2027],
  [0x2190, 0x21ff],
  [0x2500, 0x2775],
];

/** The class of each code unit below the end of {@link SIGNS}. */
const kinds: Uint8Array = buildKinds();

function buildKinds(): Uint8Array {
  const table = new Uint8Array(0x2776).fill(MARK, 0, 128);
  for (const [from, to] of SIGNS) table.fill(MARK, from, to + 1);
  const fill = (kind: number, from: string, to: string): void => {
    table.fill(kind, from.charCodeAt(0), to.charCodeAt(0) + 1);
  };
  fill(SMALL, "0", "9");
  fill(SMALL, "a", "z");
  fill(CAPITAL, "A", "Z");
  return table;
}

/** Bits that identify a letter regardless of case; digits collide with some letters. */
const LETTER_BITS = 5;
const LETTERS = 1 << LETTER_BITS;
const Y = "y".charCodeAt(0) % LETTERS;

/** A byte for each three-letter prefix of a word, 1 for wanted prefixes. */
export type WordBeginnings = Uint8Array;

/** The prefixes of all words that some texts equal, begin or are the stem of. */
export function wordBeginnings(texts: Iterable<string>): WordBeginnings {
  const table = new Uint8Array(LETTERS ** 3);
  for (const text of texts) {
    const first = text.charCodeAt(0) % LETTERS;
    for (const second of lettersAt(text, 1)) {
      for (const third of lettersAt(text, 2)) table[(first * LETTERS + second) * LETTERS + third] = 1;
    }
  }
  return table;
}

const everyLetter: readonly number[] = Array.from({ length: LETTERS }, (_, letter) => letter);

/** A letter that stemming removed may have been any letter, and its `i` a `y`. */
function lettersAt(text: string, at: number): readonly number[] {
  if (at >= text.length) return everyLetter;
  const letter = text.charCodeAt(at) % LETTERS;
  return text.charAt(at) === "i" ? [letter, Y] : [letter];
}

function beginningAt(text: string, start: number, end: number): number {
  const letter = (at: number): number => (at < end ? text.charCodeAt(at) % LETTERS : 0);
  return (letter(start) * LETTERS + letter(start + 1)) * LETTERS + letter(start + 2);
}

/**
 * The words of other scripts, and those among them that are written without spaces. Made for the first text that needs
 * them: an engine takes milliseconds to compile Unicode letter classes.
 */
const foreignPatterns = once(() => {
  const scripts = ["Han", "Hiragana", "Katakana", "Hangul", "Thai"].map((name) => `\\p{Script=${name}}`);
  // The long vowel mark, as in `サーバー`, is shared by two scripts and belongs to neither.
  const cjk = `[${scripts.join("")}ー]`;
  const letters = "[\\p{L}\\p{N}\\p{M}]";
  return {
    run: new RegExp(`${cjk}+|[[\\p{L}\\p{N}]--${cjk}][${letters}--${cjk}]*`, "gv"),
    unspaced: new RegExp(`^${cjk}`, "v"),
  };
});

/**
 * The words of a text in lower case, in order. `camelCase` is its parts and the whole; marks such as `-`, `_` and `.`
 * separate; scripts without spaces become pairs of letters, so that any part of a sentence can be found.
 */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

/** Receives a word and the offset of the word, or of the piece that contains it. */
export type WordVisitor = (word: string, start: number) => void;

/**
 * Visits the words of a text as {@link splitWords} returns them. With `beginnings`, plain words with other prefixes may be
 * skipped, which saves slicing them out of the text.
 */
export function eachWord(text: string, visit: WordVisitor, beginnings?: WordBeginnings): void {
  const { length } = text;
  let at = 0;
  while (at < length) {
    const start = at;
    let isForeign = false;
    let capitals = 0;
    for (; at < length; at += 1) {
      const code = text.charCodeAt(at);
      const kind = code < kinds.length ? kinds[code] : OTHER;
      if (kind === MARK) break;
      if (kind === CAPITAL) capitals += 1;
      else if (kind === OTHER) isForeign = true;
    }
    // Nearly all of a body is plain words: those are sliced without further checks.
    if (isForeign) eachForeignWord(text.slice(start, at), (word) => visit(word, start));
    else if (at > start && at - start <= MAX_WORD_LENGTH) {
      const isPlain = capitals === 0 || (capitals === 1 && kinds[text.charCodeAt(start)] === CAPITAL);
      if (isPlain && beginnings?.[beginningAt(text, start, at)] === 0) {
        at += 1;
        continue;
      }
      const word = text.slice(start, at);
      if (capitals === 0) visit(word, start);
      else if (isPlain) visit(word.toLowerCase(), start);
      else visitFolded(word, (part) => visit(part, start));
    }
    at += 1;
  }
}

/** A word in small letters of a Western European language; it is the same in every form. */
const WESTERN = /^[a-z0-9\u00df-\u00f6\u00f8-\u00ff]+$/;

/** Words of a piece between two separators that contains non-ASCII letters. */
function eachForeignWord(piece: string, visit: (word: string) => void): void {
  if (WESTERN.test(piece)) {
    if (piece.length <= MAX_WORD_LENGTH) visit(piece);
    return;
  }
  const { run: pattern, unspaced } = foreignPatterns();
  for (const [run] of compatibleForm(piece).matchAll(pattern)) {
    if (unspaced.test(run)) eachPair(run, visit);
    else if (run.length <= MAX_WORD_LENGTH) visitFolded(run, visit);
  }
}

function visitFolded(word: string, visit: (word: string) => void): void {
  const parts = word.split(/(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
  if (parts.length > 1) for (const part of parts) visit(part.toLowerCase());
  visit(word.toLowerCase());
}

function eachPair(run: string, visit: (word: string) => void): void {
  let before: string | undefined;
  let count = 0;
  for (const letter of run) {
    if (before !== undefined) visit(before + letter);
    before = letter;
    count += 1;
  }
  if (count === 1 && before !== undefined) visit(before);
}
