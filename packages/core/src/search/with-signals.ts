/** What speaks for a skill beside its text. */
export interface SearchSignals {
  /** How often it was used. */
  readonly uses: number;
  /** Whether the person works on files that it says it is about. */
  readonly fitsFiles: boolean;
}

/** What frequent use can add to a score, as a share of it: enough to decide between near-equals, and no more. */
const USE_SHARE = 0.03;

/** Uses after which more of them add nothing. */
const MANY_USES = 32;

/** What files that a skill is about add to its score, as a share of it. */
const FILES_SHARE = 0.1;

/** A score with what speaks for a skill beside its text. What fits not at all does not fit by being used. */
export function withSignals(score: number, { uses, fitsFiles }: SearchSignals): number {
  const use = Math.min(1, Math.log1p(Math.max(0, uses)) / Math.log1p(MANY_USES));
  return score * (1 + USE_SHARE * use + (fitsFiles ? FILES_SHARE : 0));
}
