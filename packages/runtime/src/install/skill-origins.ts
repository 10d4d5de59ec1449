import type { SkillOrigin } from "@skillwright/contract";
import { isSkillwrightError, joinPath, type LockEntry, omitUndefined } from "@skillwright/core/internal";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { lockedSkills, lockFolder, lockScopes } from "./lock-file.ts";

/**
 * Where installed skills come from, by the path of their folder. A lockfile that can't be used yields nothing here;
 * every command that works with it says why.
 */
export function skillOrigins(
  { place }: Pick<Snapshot, "place">,
  locations: Pick<Locations, "state">,
): ReadonlyMap<string, SkillOrigin> {
  const snapshot = { place } as Snapshot;
  const found = lockScopes(snapshot).flatMap((scope) => {
    try {
      const { file, lock } = lockedSkills(lockFolder(snapshot, locations, scope));
      if (lock.skills.size === 0) return [];
      // Only what is here is named; whether its folder may be written is checked where that happens.
      const root = joinPath(scope === "user" ? place.home : (place.gitRoot ?? place.cwd), ".agents/skills");
      return [...lock.skills].map(([name, entry]) => {
        const path = joinPath(root, name);
        return [path, toSkillOrigin(entry, { path, lockfile: file })] as const;
      });
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      return [];
    }
  });
  return new Map(found);
}

/** Where an installed skill comes from, as a document. */
export function toSkillOrigin(
  entry: LockEntry,
  { path, lockfile }: { readonly path: string; readonly lockfile: string },
): SkillOrigin {
  const { source, kind, url, version, tree, digest, signer, installedAt, pinned } = entry;
  return {
    source,
    kind,
    url,
    tree,
    installedAt,
    lockfile,
    path,
    ...omitUndefined({ version, digest, signer, pinned }),
  };
}
