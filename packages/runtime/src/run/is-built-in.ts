import { baseName, isInside, type SkillStatus } from "@skillwright/core/internal";
import { findShippedSkills, type ShippedSkills } from "../built-in/built-in-folder.ts";
import { fingerprintFolder } from "../built-in/fingerprint-folder.ts";
import { ifReadable } from "../files/if-exists.ts";
import { realPath } from "../files/node-file-system.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** Whether a skill ships with the product, unchanged, in a folder that the program named. A project's never does. */
export function isBuiltIn(
  skill: Pick<SkillStatus, "found">,
  { roots, place }: Pick<Snapshot, "roots" | "place">,
  shipped: () => ShippedSkills = findShippedSkills,
): boolean {
  if (roots[skill.found.root]?.root.base !== "built-in") return false;
  const isOurs = (folder: string): boolean => {
    const real = realPath(folder);
    return isInside(real, skill.found.key) && isUntouched(real, shipped());
  };
  return place.builtInRoots.some((folder) => ifReadable(() => isOurs(folder)));
}

/** The installed copy is in a writable folder; its name is the hash of its content. */
function isUntouched(folder: string, { fingerprint }: ShippedSkills): boolean {
  return baseName(folder) !== fingerprint || fingerprintFolder(folder) === fingerprint;
}
