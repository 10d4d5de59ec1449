import { count } from "../../output/numbers.ts";

/** What `catalog` says beside the catalog itself. */
export const catalogTexts = {
  nothing: "No skill is told to a model here; `skillwright list --all` shows what there is.",
  unknownFormat: (format: string): string => `There is no catalog format "${format}"`,
  formats: (formats: readonly string[]): string => `The formats are ${formats.join(", ")}.`,
  cost: (tokens: number, used: number, limit: number, unit: string): string =>
    unit === "tokens"
      ? `About ${count(tokens, "token")}. The budget counts four bytes as a token: ${used} of ${limit} tokens used.`
      : `About ${count(tokens, "token")}; ${used} of ${limit} ${unit} used.`,
  withheld: (number: number): string =>
    `${count(number, "skill")} of this project ${number === 1 ? "is" : "are"} not told, because the project is not trusted.`,
  trustHint: "Read what it says; `skillwright trust` lets models see it.",
  simulated: (title: string): string =>
    `This is what ${title} would tell its model; whether it trusts the project is not considered.`,
} as const;
