import { count } from "../../output/numbers.ts";

/** What `log` prints. */
export const logTexts = {
  none: "No entries.",
  damaged: (number: number): string => `${count(number, "damaged line")} left out.`,
  hash: (hash: string): string => `sha256 ${hash.slice(0, 12)}`,
  by: (name: string): string => `by ${name}`,
} as const;
