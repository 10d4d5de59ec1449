/** How many tests, or checks, of a suite ended in which way. */
export interface SuiteCounts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Shows text, as it is, in the output of the suite that it was given to. */
export type Print = (text: string) => void;

/** One part of `npm test`. */
export interface Suite {
  readonly name: string;
  readonly run: (print: Print) => Promise<SuiteCounts>;
  /** Names of suites that must end before this one starts. Default: none. */
  readonly after?: readonly string[];
}

export const noCounts: Readonly<SuiteCounts> = { passed: 0, failed: 0, skipped: 0 };
