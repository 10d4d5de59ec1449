import { realpathSync } from "node:fs";
import { baseName, isInside, type SkillStatus } from "@skillwright/core/internal";
import { findShippedSkills, type ShippedSkills } from "../built-in/built-in-folder.ts";
import { fingerprintFolder } from "../built-in/fingerprint-folder.ts";
import { isFileError, toPortablePath } from "../files/node-file-system.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/**
 * Whether a skill comes with the product: it was found in a folder that the program itself named as built in, its file
 * is really there, and the installed copy is unchanged. A folder of a project never counts, whatever its name
 * or scope.
 */
export function isBuiltIn(
  skill: Pick<SkillStatus, "found">,
  { roots, place }: Pick<Snapshot, "roots" | "place">,
  shipped: () => ShippedSkills = findShippedSkills,
): boolean {
  if (roots[skill.found.root]?.root.base !== "built-in") return false;
  return place.builtInRoots.some((folder) => {
    try {
      const real = toPortablePath(realpathSync.native(folder));
      return isInside(real, skill.found.key) && isUntouched(real, shipped());
    } catch (error) {
      if (isFileError(error)) return false;
      throw error;
    }
  });
}

/** The installed copy is in a writable folder; its name is the hash of its content. */
function isUntouched(folder: string, { fingerprint }: ShippedSkills): boolean {
  return baseName(folder) !== fingerprint || fingerprintFolder(folder) === fingerprint;
}
