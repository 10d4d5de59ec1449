import { digits } from "../ui/words.ts";

/** Names that are listed before the rest is only counted. */
const LISTED_NAMES = 5;

/** The first names of a list, and how many more there are. */
export function fewNames(names: readonly string[]): string {
  const more = names.length - LISTED_NAMES;
  // One name takes no more room than its number.
  if (more <= 1) return names.join(", ");
  return `${names.slice(0, LISTED_NAMES).join(", ")} and ${digits(more)} more`;
}
