import { MAX_DESCRIPTION_LENGTH } from "../limits.ts";

/** Share of a model's context window that a catalog may take, in percent. */
export const CATALOG_WINDOW_PERCENT: number = 2;

/** Characters a catalog may take when nobody knows the context window: 2 % of 200,000 tokens of four characters. */
export const CATALOG_FALLBACK_CHARACTERS: number = 16_000;

/** Bytes of UTF-8 that count as one token when a catalog is measured; additive, and right for Latin and Han alike. */
export const CATALOG_BYTES_PER_TOKEN: number = 4;

/** Longest description in a catalog, in characters: what the standard allows. */
export const MAX_CATALOG_DESCRIPTION: number = MAX_DESCRIPTION_LENGTH;

/** A description shorter than this tells a model too little; below it only the name is listed. */
export const MIN_USEFUL_DESCRIPTION: number = 40;

/** Skills that fit a prompt best and are described before everybody has a place. */
export const MOST_FITTING: number = 20;

/** Characters of their descriptions: enough to tell what a skill does and when. */
export const FITTING_DESCRIPTION: number = 160;

/** Skills after those that get a useful beginning of their description before the rest is named. */
export const NEXT_FITTING: number = 40;

/** Longest name in a catalog, in characters; a longer one is an attempt to crowd out the others. */
export const MAX_CATALOG_NAME: number = 256;

/** Longest path in a catalog, in characters: what file systems allow. */
export const MAX_CATALOG_PATH: number = 4096;

/** Most triggers of one skill that are shown. */
export const MAX_CATALOG_TRIGGERS: number = 10;

/** Longest trigger that is shown, in characters. */
export const MAX_CATALOG_TRIGGER: number = 100;

/** Characters an addition to a catalog may take in one turn. */
export const CATALOG_DELTA_CHARACTERS: number = 4000;

/** Most skills that one turn announces because they became relevant. */
export const MAX_NEWLY_RELEVANT: number = 5;
