/** Shorter texts cannot hold enough marks to matter, and nearly every text is shorter. */
const SHORT = 64;

/** Marks upon one letter beyond those that are kept: no language has more. */
const TOO_MANY_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/**
 * A text in the form in which letters that mean the same are the same (NFKC). Of piled marks the first thirty are kept,
 * for putting them into order takes the square of their number.
 */
export function compatibleForm(text: string): string {
  return (text.length > SHORT ? text.replace(TOO_MANY_MARKS, "") : text).normalize("NFKC");
}
