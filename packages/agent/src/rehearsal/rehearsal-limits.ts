/** Longest part of a request that is searched for; what is meant stands at its beginning. */
export const MAX_QUERY_CHARS: number = 2000;

/** Instructions of one skill that an answer repeats. */
export const MAX_INSTRUCTIONS: number = 12;

/** Longest line of an answer that repeats somebody's text. */
export const MAX_LINE_CHARS: number = 160;

/** Messages that an answer lists one by one; of longer conversations the newest. */
export const MAX_LISTED_MESSAGES: number = 12;

/** Files that are read for one skill: enough to show how it goes. */
export const MAX_READS: number = 3;
