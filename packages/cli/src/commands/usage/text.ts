import { count } from "../../output/numbers.ts";

/** What `usage` says. */
export const usageTexts = {
  none: "No use of a skill was counted.",
  times: (number: number): string => count(number, "time"),
  last: (time: string): string => `last on ${time.slice(0, 10)}`,
  legend: "Counted on this computer alone; it decides whose description stays when not all fit.",
  reset: (number: number): string => `Forgot the use of ${count(number, "skill")}.`,
} as const;
