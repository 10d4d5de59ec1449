/** The id of the rehearsal model. */
export const REHEARSAL_ID = "rehearsal";

/** Its display name. */
export const REHEARSAL_LABEL = "Rehearsal (no model)";

/** Its context window: what most real models have at least. */
export const REHEARSAL_CONTEXT_WINDOW: number = 128_000;

/** The first line of every answer. */
export const REHEARSAL_NOTICE =
  "Rehearsal: no model was asked. This is what a model would receive and which instructions it would follow.";
