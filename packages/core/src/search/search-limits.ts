/** Most characters of a query that are used; a task description fits, a pasted log does not help. */
export const MAX_QUERY_LENGTH: number = 64 * 1024;

/** Most distinct words of a query whose frequency is looked up; a long prompt repeats its topic. */
export const MAX_QUERY_WORDS: number = 256;

/** Most terms of a query that are scored: the rare ones decide, the rest costs time and adds noise. */
export const MAX_QUERY_TERMS: number = 64;

/** Longest word that is a term; longer ones are hashes and encoded data. */
export const MAX_WORD_LENGTH: number = 64;

/** Most characters of a body that are indexed; what a skill is about comes before that. */
export const MAX_INDEXED_BODY: number = 64 * 1024;

/** Most words that a half-typed word may expand to. */
export const MAX_PREFIX_WORDS: number = 24;

/** Shortest half-typed word that is completed; a single letter matches everything. */
export const MIN_PREFIX_LENGTH: number = 2;
