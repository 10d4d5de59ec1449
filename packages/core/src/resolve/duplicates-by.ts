import type { FoundSkill } from "../model/resolved-skill.ts";

/** The groups of items with the same key and at least two members, ordered by their second member. */
export function duplicatesBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  if (areDistinct(items, keyOf)) return [];
  const first = new Map<string, T>();
  const crowds = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = first.get(key);
    // Nearly every key is unique, and needs no group.
    if (known === undefined) {
      first.set(key, item);
      continue;
    }
    const crowd = crowds.get(key);
    if (crowd === undefined) crowds.set(key, [known, item]);
    else crowd.push(item);
  }
  return [...crowds.values()];
}

/** Whether no two items have the same key. What a scan finds is mostly in order, and then no set of all keys is built. */
export function areDistinct<T>(items: readonly T[], keyOf: (item: T) => string): boolean {
  let last: string | undefined;
  let ordered = true;
  for (const item of items) {
    const key = keyOf(item);
    ordered = last === undefined || last < key;
    if (!ordered) break;
    last = key;
  }
  return ordered || new Set(items.map(keyOf)).size === items.length;
}

/** How far ahead a skill is searched for in the earlier list; more are rarely added or removed at once. */
const MAX_AHEAD = 16;

/**
 * Finds what an earlier list made of the same found skill, or undefined. Callers that ask in nearly the order of that list
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
