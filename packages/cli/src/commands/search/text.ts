import { count } from "../../output/numbers.ts";

/** What `search` prints. */
export const searchTexts = {
  found: (number: number, among: number): string => `${count(number, "skill")} of ${among}`,
  showing: (assumed: readonly string[], typed: readonly string[]): string =>
    `Showing results for ${assumed.join(", ")} instead of ${typed.join(", ")}.`,
  lessLikely: (number: number): string =>
    `${count(number, "less likely result")}. Pass --more to ${number === 1 ? "show it" : "show them"}.`,
  none: "No skills match.",
  blank: "the query is empty",
  blankHint: "Describe a task: `skillwright search merge two pdf files`.",
  inputHint: "Describe a task, or pipe a text to standard input.",
  meant: (ids: readonly string[]): string => `Did you mean ${ids.join(", ")}?`,
  limit: "`--limit` must be at least 1",
  nothing: (program: string): string =>
    `There are no skills to search. Run \`${program} list\` to see where skills are found.`,
  otherWords: "Try different words.",
  wider: (program: string): string =>
    `Run \`${program} search --all\` to include skills that can't be used here.`,
  part: (text: string): string => `for: ${text}`,
  matched: "matched: ",
  also: (path: string, more: number): string =>
    `near-identical: ${path}${more === 0 ? "" : ` and ${count(more, "other skill")}`}`,
  unsure: (number: number): string => `No good match. ${number === 1 ? "Closest" : "Closest results"}:`,
  sure: (confidence: number, semantic: string): string =>
    `Confidence: ${Math.round(confidence * 100)} %. Semantic search: ${semantic}.`,
  semantic: {
    used: "used",
    "not-needed": "not needed, keywords were enough",
    off: "off",
    unavailable: "not available",
  },
  oneWay: "Pass one of them, or neither: semantic search then runs only if keywords are not enough.",
  score: (score: number): string => score.toFixed(2),
} as const;
