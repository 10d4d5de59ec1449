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

/** Why a search found a skill. */
export function matchReason({ by, reasons }: Pick<SearchHit, "by" | "reasons">): string {
  if (by === "near-name") return "similar name";
  if (by === "semantic") return "similar meaning";
  const parts = reasons.map(
    ({ field, words }) => `${words.slice(0, MAX_WORDS).join(", ")} in ${fields[field] ?? field}`,
  );
  return [...(by === "name" ? ["exact name"] : []), ...parts].join("; ");
}
