import { count } from "../output/numbers.ts";

/** What `eval` says. */
export const evalTexts = {
  title: (id: string, queries: number, among: number): string =>
    `${id}: ${count(queries, "query", "queries")}, ${count(among, "skill")} to choose from`,
  rank: (rank: number | undefined): string => (rank === undefined ? "not found" : `place ${rank}`),
  wanted: (shouldTrigger: boolean): string => (shouldTrigger ? "should be chosen" : "should not be chosen"),
  rivals: (ids: readonly string[]): string => `before it: ${ids.join(", ")}`,
  sets: { train: "train", validation: "validation", all: "all" },
  score: (passed: number, queries: number, precision: string, recall: string): string =>
    `${passed} of ${queries} as they should; precision ${precision}, recall ${recall}`,
  none: "–",
  legend: (top: number): string =>
    `Chosen means ${top === 1 ? "in the first place" : `among the first ${top}`} of a search. Let queries of "train" steer how you change the description, and judge the change by "validation".`,
} as const;
