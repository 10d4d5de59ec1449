import type { ListedSkill } from "@skillwright/server/client";

/** Whether a skill contains every word of a filter in its id, title or description. */
export function matchesWords(
  { id, displayName, description }: Pick<ListedSkill, "id" | "displayName" | "description">,
  filter: string,
): boolean {
  const words = filter.toLowerCase().split(/\s+/);
  const text = `${id} ${displayName} ${description}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
