import type { SearchHit } from "./use-skills.ts";

const fields: Readonly<Record<string, string>> = {
  name: "name",
  displayName: "title",
  description: "description",
  whenToUse: "when to use",
  tags: "tags",
  triggers: "triggers",
  headings: "headings",
  body: "instructions",
};

const MAX_WORDS = 8;

/** Why a search found a skill, in words. */
export function matchedText({ by, reasons }: Pick<SearchHit, "by" | "reasons">): string {
  if (by === "near-name") return "its name is nearly that";
  if (by === "meaning") return "it is about that";
  const parts = reasons.map(
    ({ field, words }) => `${words.slice(0, MAX_WORDS).join(", ")} in ${fields[field] ?? field}`,
  );
  return [...(by === "name" ? ["its name"] : []), ...parts].join("; ");
}
