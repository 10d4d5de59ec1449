import type { SkillTree, TreeEntry } from "../skill-tree/tree-hash.ts";

/** How the content of a skill differs from what was approved, by relative paths. */
export interface ContentChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Compares two contents; a file that became a program counts as changed. */
export function contentChanges(before: SkillTree, after: SkillTree): ContentChanges {
  const old = new Map(before.entries.map((entry) => [entry.path, entry]));
  const now = new Set(after.entries.map(({ path }) => path));
  const same = (a: TreeEntry, b: TreeEntry): boolean => a.kind === b.kind && a.digest === b.digest;
  return {
    added: after.entries.filter(({ path }) => !old.has(path)).map(({ path }) => path),
    changed: after.entries
      .filter((entry) => {
        const earlier = old.get(entry.path);
        return earlier !== undefined && !same(earlier, entry);
      })
      .map(({ path }) => path),
    removed: before.entries.filter(({ path }) => !now.has(path)).map(({ path }) => path),
  };
}
