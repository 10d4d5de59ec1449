import type { FoundSkill } from "../model/found-skill.ts";

/** How far ahead a skill is searched for in the earlier list; more are rarely added or removed at once. */
const MAX_AHEAD = 16;

/**
 * Finds what an earlier list made of the same found skill, or undefined. Whoever asks in nearly the order of that list
 * gets nearly every answer, and nothing is built for it.
 */
export function earlierSkills<T extends { readonly found: FoundSkill }>(
  before: readonly T[],
): (found: FoundSkill) => T | undefined {
  let from = 0;
  return (found) => {
    for (let ahead = from; ahead <= from + MAX_AHEAD; ahead += 1) {
      const old = before[ahead];
      if (old === undefined) return undefined;
      if (old.found !== found) continue;
      from = ahead + 1;
      return old;
    }
    return undefined;
  };
}
