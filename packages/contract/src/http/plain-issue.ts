import type { z } from "zod";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** What is wrong with a value, in plain words; undefined for what a schema says itself. */
export function plainIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${withArticle(issue.expected)}`;
    case "too_small":
      return sizeText(issue.origin, "at least", issue.minimum);
    case "too_big":
      return sizeText(issue.origin, "at most", issue.maximum);
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    default:
      return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  string: "text",
};

function withArticle(type: string): string {
  return NAMES[type] ?? `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

function sizeText(origin: string, bound: "at least" | "at most", size: number | bigint): string {
  if (origin === "string") return `must have ${bound} ${size} ${size === 1 ? "character" : "characters"}`;
  if (origin === "array") return `must have ${bound} ${size} ${size === 1 ? "entry" : "entries"}`;
  return `must be ${bound} ${size}`;
}
