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

/** The id of the rehearsal model. */
export const REHEARSAL_ID = "rehearsal";

/** Its display name. */
export const REHEARSAL_LABEL = "Rehearsal (no model)";

/** Its context window: what most real models have at least. */
export const REHEARSAL_CONTEXT_WINDOW: number = 128_000;

/** The first line of every answer. */
export const REHEARSAL_NOTICE =
  "Rehearsal: no model was asked. This is what a model would receive and which instructions it would follow.";
