import type { SkillOrigin } from "@skillwright/contract";
import {
  isInside,
  isSkillwrightError,
  joinPath,
  type LockEntry,
  omitUndefined,
} from "@skillwright/core/find";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { lockedSkills, lockFolder, lockScopes } from "./lock-file.ts";

/** Which skills were installed from elsewhere. */
export interface SkillOrigins {
  /** Where installed skills come from, by the path of their folder. */
  readonly known: ReadonlyMap<string, SkillOrigin>;
  /** Folders of skills whose lockfile can't be used: any skill in them may come from elsewhere. */
  readonly unknown: readonly string[];
}

/** Reads from the lockfiles which skills were installed; every command that works with them says what is wrong with one. */
export function skillOrigins(
  { place }: Pick<Snapshot, "place">,
  locations: Pick<Locations, "state">,
): SkillOrigins {
  const known = new Map<string, SkillOrigin>();
  const unknown: string[] = [];
  for (const scope of lockScopes({ place })) {
    // Only what is here is named; whether its folder may be written is checked where that happens.
    const root = joinPath(scope === "user" ? place.home : (place.gitRoot ?? place.cwd), ".agents/skills");
    try {
      const { file, lock } = lockedSkills(lockFolder({ place }, locations, scope));
      for (const [name, entry] of lock.skills) {
        const path = joinPath(root, name);
        known.set(path, toSkillOrigin(entry, { path, lockfile: file }));
      }
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      unknown.push(root);
    }
  }
  return { known, unknown };
}

/** Whether a skill's folder was installed from elsewhere, or may have been. */
export function isFromElsewhere({ known, unknown }: SkillOrigins, folder: string): boolean {
  return known.has(folder) || unknown.some((root) => isInside(root, folder));
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
