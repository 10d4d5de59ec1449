import type { MatchReason } from "./match-reasons.ts";
import type { SearchField } from "./search-document.ts";

/** Whether the query is the name, may be a misspelled one, shares words with the skill, or only its meaning. */
export type MatchedBy = "name" | "near-name" | "keyword" | "semantic";

/** Fields of a skill, as the terminal and the web app call them. */
const fieldTexts: Readonly<Record<SearchField, string>> = {
  name: "name",
  displayName: "title",
  description: "description",
  whenToUse: "when to use",
  tags: "tags",
  triggers: "triggers",
  headings: "headings",
  body: "instructions",
};

/** Most matching words of a field that are named. */
const MAX_WORDS = 8;

/** Why a search found a skill, in words. */
export function describeMatch({
  by,
  reasons,
}: {
  readonly by: MatchedBy;
  readonly reasons: readonly MatchReason[];
}): string {
  if (by === "near-name") return "similar name";
  if (by === "semantic") return "similar meaning";
  const matches = reasons.map(
    ({ field, words }) => `${words.slice(0, MAX_WORDS).join(", ")} in ${fieldTexts[field]}`,
  );
  return [...(by === "name" ? ["exact name"] : []), ...matches].join("; ");
}
