/**
 * How to resolve a name conflict: `rename` the new skill, `replace` the old one, or, if the old one is
 * read-only, `override` it: both stay, and the new one is used.
 */
export type ConflictChoice = "rename" | "replace" | "override";

/** A name that a new skill cannot simply have. Doing nothing is always possible. */
export interface NameConflict {
  readonly name: string;
  /** Path of what has the name. */
  readonly takenBy: string;
  readonly choices: readonly ConflictChoice[];
  /** A free name similar to the taken one. */
  readonly suggestion: string;
}
