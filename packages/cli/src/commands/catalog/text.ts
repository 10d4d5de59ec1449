import { MIN_CATALOG_PERCENT } from "@skillwright/core/internal";
import { count } from "../../output/numbers.ts";

/** What `catalog` prints besides the catalog. */
export const catalogTexts = {
  nothing: "The catalog is empty. Run `skillwright list --all` to see all skills.",
  unknownFormat: (format: string): string => `Unknown catalog format "${format}"`,
  formats: (formats: readonly string[]): string => `Use one of ${formats.join(", ")}.`,
  wrongPercent: `--max-pct has to be between ${MIN_CATALOG_PERCENT} and 100`,
  percentHint: "It is a percentage: 2 means 2 %.",
  noWindow: "--max-pct is a percentage of the context window, which is missing",
  windowHint: "Add --context-window, or use --budget.",
  cost: (tokens: number, used: number, limit: number, unit: string): string => {
    if (limit === Number.MAX_SAFE_INTEGER)
      return `About ${count(tokens, "token")}; ${used} ${unit}, no limit.`;
    // Some agents count a budget in another way than the estimate does.
    const counting = used === tokens ? "" : ", counting four bytes as a token";
    return unit === "tokens"
      ? `About ${count(tokens, "token")}. Budget: ${used} of ${limit} tokens${counting}.`
      : `About ${count(tokens, "token")}; ${used} of ${limit} ${unit} used.`;
  },
  withheld: (number: number): string =>
    `${count(number, "project skill")} ${number === 1 ? "is" : "are"} left out because the project is not trusted.`,
  trustHint: "Review the project's skills, then run `skillwright trust`.",
  simulated: (title: string): string =>
    `Simulated: this is the catalog of ${title}, assuming that it trusts the project.`,
} as const;
