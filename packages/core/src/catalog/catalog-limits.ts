import { MAX_DESCRIPTION_LENGTH } from "../limits.ts";

/** Share of a model's context window that a catalog may use, in percent. */
export const CATALOG_WINDOW_PERCENT: number = 2;

/** Characters a catalog may use when the context window is unknown: 2 % of 200,000 tokens of four characters. */
export const CATALOG_FALLBACK_CHARACTERS: number = 16_000;

/** Bytes of UTF-8 that count as one token when a catalog is measured; additive, and adequate for both Latin and Han. */
export const CATALOG_BYTES_PER_TOKEN: number = 4;

/** Longest description in a catalog, in characters: what the standard allows. */
export const MAX_CATALOG_DESCRIPTION: number = MAX_DESCRIPTION_LENGTH;

/** A description shorter than this is of little use to a model; below it only the name is listed. */
export const MIN_USEFUL_DESCRIPTION: number = 40;

/** Number of best matches for a prompt that are described before every entry has a line. */
export const MOST_FITTING: number = 20;

/** Characters of their descriptions: enough to say what a skill does and when to use it. */
export const FITTING_DESCRIPTION: number = 160;

/** Skills after those that get a useful beginning of their description before the rest is named. */
export const NEXT_FITTING: number = 40;

/** Longest name in a catalog, in characters; a longer one could be an attempt to crowd out the others. */
export const MAX_CATALOG_NAME: number = 256;

/** Longest path in a catalog, in characters: what file systems allow. */
export const MAX_CATALOG_PATH: number = 4096;

/** Most triggers of one skill that are shown. */
export const MAX_CATALOG_TRIGGERS: number = 10;

/** Longest trigger that is shown, in characters. */
export const MAX_CATALOG_TRIGGER: number = 100;

/** Characters that an addition to a catalog may use in one turn. */
export const CATALOG_DELTA_CHARACTERS: number = 4000;

/** Most skills that one turn announces because they became relevant. */
export const MAX_NEWLY_RELEVANT: number = 5;
