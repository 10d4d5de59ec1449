/** The id of the model that asks nobody. */
export const REHEARSAL_ID = "rehearsal";

/** What people call it. */
export const REHEARSAL_LABEL = "Rehearsal (no model is asked)";

/** The tokens that it pretends to hold: what most real models hold at least. */
export const REHEARSAL_CONTEXT_WINDOW: number = 128_000;

/** The first line of every answer. */
export const REHEARSAL_NOTICE =
  "Rehearsal: no model was asked. This is what one would be given, and what it would be told to do.";
