/** The groups of items with the same key and at least two members, ordered by their second member. */
export function duplicatesBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly (readonly T[])[] {
  const keys = new Set<string>();
  for (const item of items) keys.add(keyOf(item));
  if (keys.size === items.length) return [];
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
