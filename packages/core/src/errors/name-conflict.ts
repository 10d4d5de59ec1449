/**
 * What can be done about a taken name: `rename` the new skill, `replace` the old one, or, where a skill that cannot be
 * changed has it, `override` it: both stay, and the new one is used.
 */
export type ConflictChoice = "rename" | "replace" | "override";

/** A name that a new skill cannot simply have. Doing nothing is always possible. */
export interface NameConflict {
  readonly name: string;
  /** Path of what has the name. */
  readonly takenBy: string;
  readonly choices: readonly ConflictChoice[];
  /** A free name close to the taken one. */
  readonly suggestion: string;
}
