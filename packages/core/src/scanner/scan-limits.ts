/** A skill with at least this score is suspicious: one strong sign, or several weak ones. */
export const SUSPICIOUS_SCORE: number = 40;

/** A skill with at least this score is malicious: one combination that has no innocent use, or two strong signs. */
export const MALICIOUS_SCORE: number = 70;

/**
 * Most characters of text that are searched in one skill; anything beyond makes the verdict partial. Text that is
 * written to be slow takes more than a second per million.
 */
export const MAX_SCANNED_CHARACTERS: number = 8 * 1024 * 1024;

/** Most characters of decoded text per skill; encodings can expand a small file many times. */
export const MAX_DECODED_CHARACTERS: number = 4 * 1024 * 1024;

/** How often a decoded text is decoded again; nobody nests encodings deeper by accident. */
export const MAX_DECODE_DEPTH: number = 2;

/** Fewest characters of a run that may be base64 or hexadecimal: a short command or a web address has more. */
export const MIN_ENCODED_LENGTH: number = 20;

/** Most archives inside archives that are opened. */
export const MAX_NESTED_ARCHIVES: number = 2;

/** Most findings of one rule that are reported for a file; the last one says how many more there are. */
export const MAX_FINDINGS_PER_RULE_AND_FILE: number = 5;

/** Most characters of an excerpt in a finding. */
export const MAX_EXCERPT_LENGTH: number = 160;

/** What remains of a weight in a sentence that forbids it: never nothing, so that it stays visible. */
export const NEGATED_SHARE: number = 1 / 3;

/** What remains of the weight of words that are quoted as an attack: unlike a command, quoted words do nothing. */
export const QUOTED_SHARE: number = 1 / 3;

/** Most that careless permissions add to a score, however many there are: they are no sign of an attack. */
export const MAX_CARELESS_SCORE: number = 20;

/** Highest score that forbidden and quoted attacks lead to: however many are described, that alone isn't malicious. */
export const MAX_DESCRIBED_SCORE: number = 65;

/** Highest score that findings in files that have nothing to do with each other lead to: alone, none is malicious. */
export const MAX_APART_SCORE: number = 65;
