import { normalizePath, parentPath } from "@skillwright/core/find";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoredSkill } from "./store.ts";

/** A skill that doesn't load, by path or folder name; undefined if a skill that loads has the name. */
export function findBroken({ found, roots, skills }: Snapshot, query: string): StoredSkill | undefined {
  if (skills.some(({ id, name }) => id === query || name === query)) return undefined;
  const path = normalizePath(query);
  const broken = found.find(
    ({ manifest, ...file }) =>
      manifest === undefined &&
      (file.directory === query ||
        [file.path, file.key].some((own) => own === path || parentPath(own) === path)),
  );
  const scope = broken && roots[broken.root]?.root.scope;
  return scope && { id: broken.directory, name: broken.directory, scope, found: broken };
}
