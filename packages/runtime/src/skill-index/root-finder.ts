/** Finds the value of the innermost root that contains a path; undefined if no root does. */
export function createRootFinder<T>(byRoot: ReadonlyMap<string, T>): (path: string) => T | undefined {
  const nearest = [...byRoot]
    .map(([root, value]) => ({ root, prefix: root.endsWith("/") ? root : `${root}/`, value }))
    .toSorted((a, b) => b.root.length - a.root.length);
  const holdsNoOther = (prefix: string): boolean =>
    nearest.every(({ root }) => root.length < prefix.length || !root.startsWith(prefix));
  const found = nearest.map((entry) => ({ ...entry, isInnermost: holdsNoOther(entry.prefix) }));
  // Consecutive paths are usually in the same root.
  let last = found[0];
  return (path) => {
    if (last?.isInnermost === true && path.startsWith(last.prefix)) return last.value;
    for (const entry of found) {
      if (path !== entry.root && !path.startsWith(entry.prefix)) continue;
      last = entry;
      return entry.value;
    }
    return undefined;
  };
}
