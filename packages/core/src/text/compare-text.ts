import { MAX_SUGGESTIONS } from "../limits.ts";
import { lazyRegExp } from "./lazy-reg-exp.ts";

/** Orders text by code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders text by code point, which is the order of its UTF-8 bytes: 🚀 comes after ＡＢ. */
export function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at === end ? a.length - b.length : codePointRank(a.charCodeAt(at)) - codePointRank(b.charCodeAt(at));
}

/** Halves of a pair sort below the characters from U+E000 on, whole pairs above them. */
function codePointRank(unit: number): number {
  return unit >= 0xd8_00 && unit <= 0xdf_ff ? unit + 0x1_00_00 : unit;
}

/** Compares by the first of some comparisons that tells two items apart. */
export function compareBy<T>(comparisons: readonly ((a: T, b: T) => number)[]): (a: T, b: T) => number {
  return (a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** No language uses more than thirty marks per letter. */
const furtherMarks = lazyRegExp(String.raw`(?<=\p{M}{30})\p{M}+`, "gu");

/** Shorter texts can't contain enough marks to matter, and nearly every text is shorter. */
const SHORT = 64;

/**
 * Normalizes a text so that equivalent letters are equal (NFKC). Of stacked combining marks only the first thirty are
 * kept, because sorting them takes quadratic time.
 */
export function compatibleForm(text: string): string {
  return (text.length > SHORT ? text.replace(furtherMarks(), "") : text).normalize("NFKC");
}

/** The {@link compatibleForm} in lower case, for searches that ignore the case. */
export function searchForm(text: string): string {
  return compatibleForm(text).toLowerCase();
}

/**
 * The candidates that a mistyped word most likely means, best first; empty when none is close. A clearly worse candidate
 * isn't offered beside a good one.
 */
export function closest(
  word: string,
  candidates: Iterable<string>,
  max: number = MAX_SUGGESTIONS,
): readonly string[] {
  const wanted = word.toLowerCase();
  const near = [...new Set(candidates)].flatMap((candidate) => {
    const distance = typingDistance(wanted, candidate.toLowerCase());
    return distance === undefined ? [] : [{ candidate, distance }];
  });
  const best = Math.min(...near.map(({ distance }) => distance));
  return near
    .filter(({ distance }) => Math.floor(distance) <= best)
    .toSorted((a, b) => a.distance - b.distance || compareText(a.candidate, b.candidate))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** A hint that names what {@link closest} found; undefined if that is nothing. */
export function didYouMean(names: readonly string[], quote: '"' | "`" | "" = '"'): string | undefined {
  const quoted = names.map((name) => quote + name + quote);
  return names.length === 0 ? undefined : `Did you mean ${quoted.join(" or ")}?`;
}

/** How many mistakes make a word out of a candidate; undefined if that is too many to mean it. */
function typingDistance(word: string, candidate: string): number | undefined {
  if (negates(word, candidate) || negates(candidate, word)) return undefined;
  if (word.length > 2 && candidate.startsWith(word)) return 0.25;
  if (word.length > 2 && candidate.includes(word)) return 0.5;
  const allowed = Math.max(1, Math.floor(word.length / 3));
  const distance = editDistance(word, candidate, allowed);
  if (distance <= allowed) return distance;
  if (isShortened(word, candidate) || isMostOf(candidate, word))
    return Math.abs(candidate.length - word.length);
  return undefined;
}

const NEGATIONS = ["un", "dis", "no-", "--no-"];

/** "uninstall" must not be answered with "install" nor the other way round, also with a typo. */
function negates(word: string, other: string): boolean {
  return NEGATIONS.some((prefix) => {
    if (!word.startsWith(prefix) || other.startsWith(prefix)) return false;
    const rest = prefix.startsWith("--") ? `--${word.slice(prefix.length)}` : word.slice(prefix.length);
    return editDistance(rest, other, 1) <= 1;
  });
}

/** Whether letters are missing and no other mistake was made, such as "srch" for "search". */
function isShortened(word: string, candidate: string): boolean {
  if (word.length < 3 || word[0] !== candidate[0] || word.length * 5 < candidate.length * 3) return false;
  let at = 0;
  for (const letter of candidate) if (letter === word[at]) at += 1;
  return at === word.length;
}

/** A short candidate within a long word is a coincidence: "add" in "address". */
function isMostOf(candidate: string, word: string): boolean {
  return candidate.length * 2 > word.length && word.includes(candidate);
}

/** Edits that turn one text into the other, a swap of two letters counting as one; above `limit` it stops counting. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    // A swap reads the row before last, so one row is not enough to stop early.
    if (least > limit + 1) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}
