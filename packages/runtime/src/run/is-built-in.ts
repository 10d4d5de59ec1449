import { realpathSync } from "node:fs";
import { isInside, type SkillStatus } from "@skillwright/core";
import { toPortablePath } from "../files/portable-path.ts";
import { isFileError } from "../session/file-error.ts";
import type { Snapshot } from "../skills/snapshot.ts";

/**
 * Whether a skill comes with the product: it was found in a folder that the program itself named as built in, and its
 * file really lies there. A folder of a project never counts, whatever its name or scope.
 */
export function isBuiltIn(skill: Pick<SkillStatus, "found">, { roots, place }: Snapshot): boolean {
  if (roots[skill.found.root]?.root.base !== "built-in") return false;
  return place.builtInRoots.some((folder) => {
    try {
      return isInside(toPortablePath(realpathSync.native(folder)), skill.found.key);
    } catch (error) {
      if (isFileError(error)) return false;
      throw error;
    }
  });
}
