import { count } from "../../output/numbers.ts";

/** What `usage` prints. */
export const usageTexts = {
  none: "No skill has been used yet.",
  times: (number: number): string => count(number, "time"),
  last: (time: string): string => `last used ${time.slice(0, 10)}`,
  legend:
    "Counted on this computer only. Frequently used skills keep their descriptions when the catalog is full.",
  reset: (number: number): string => `Reset the counts of ${count(number, "skill")}.`,
} as const;
