import { MAX_SUGGESTIONS } from "../limits.ts";

/** Orders text by code unit: the same on every machine, whatever its locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders text by code point, which is the order of its UTF-8 bytes: 🚀 comes after ＡＢ. */
export function compareCodePoints(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  // Halves of a pair sort below the characters from U+E000 on, whole pairs above them.
  const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)].map((unit) =>
    unit >= 0xd8_00 && unit <= 0xdf_ff ? unit + 0x1_00_00 : unit,
  );
  if (one === undefined || Number.isNaN(one)) return at === b.length ? 0 : -1;
  if (other === undefined || Number.isNaN(other)) return 1;
  return one - other;
}

/** Shorter texts can't contain enough marks to matter, and nearly every text is shorter. */
const SHORT = 64;

/** Most combining marks kept per letter; no language uses more. */
const TOO_MANY_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/**
 * Normalizes a text so that equivalent letters are equal (NFKC). Of stacked combining marks only the first thirty are
 * kept, because sorting them takes quadratic time.
 */
export function compatibleForm(text: string): string {
  return (text.length > SHORT ? text.replace(TOO_MANY_MARKS, "") : text).normalize("NFKC");
}

/** The candidates most similar to a mistyped word, best first; empty when none is close. */
export function closest(
  word: string,
  candidates: Iterable<string>,
  max: number = MAX_SUGGESTIONS,
): readonly string[] {
  const wanted = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of new Set(candidates)) {
    const text = candidate.toLowerCase();
    if (isOpposite(wanted, text)) continue;
    const contains = wanted.length > 2 && (text.includes(wanted) || isMostOf(text, wanted));
    const distance = contains ? 0.5 : editDistance(wanted, text, allowed);
    if (distance <= allowed) near.push({ candidate, distance });
  }
  return near
    .toSorted((a, b) => a.distance - b.distance || compareText(a.candidate, b.candidate))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}

/** "uninstall" must not be answered with "install". */
function isOpposite(word: string, candidate: string): boolean {
  return word === `un${candidate}` || word === `dis${candidate}` || word === `no-${candidate}`;
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
