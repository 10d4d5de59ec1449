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
