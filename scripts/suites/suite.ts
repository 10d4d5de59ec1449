/** How many tests, or checks, of a suite ended in which way. */
export interface SuiteCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** One part of `npm test`. */
export interface Suite {
  readonly name: string;
  readonly run: () => Promise<SuiteCounts>;
}

export const noCounts: Readonly<SuiteCounts> = { passed: 0, failed: 0, skipped: 0 };
