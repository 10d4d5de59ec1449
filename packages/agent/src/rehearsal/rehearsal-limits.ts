/** Longest part of a request that is searched; the intent is usually at the start. */
export const MAX_QUERY_CHARS: number = 2000;

/** Most instructions of one skill in an answer. */
export const MAX_INSTRUCTIONS: number = 12;

/** Longest quoted line in an answer. */
export const MAX_LINE_CHARS: number = 160;

/** Most messages that an answer lists; of longer conversations, the newest. */
export const MAX_LISTED_MESSAGES: number = 12;

/** Most files read for one skill: enough to show how it works. */
export const MAX_READS: number = 3;
