import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";

/** Digits of a fingerprint; enough to distinguish the versions of one product. */
const DIGITS = 16;

/** The beginning of the tree hash of a folder of skills, the same on every computer. The build uses it as well. */
export function fingerprintFolder(folder: string): string {
  // Windows does not know which files are programs.
  const files = readSkillTree(folder).map((file) => ({ ...file, executable: false }));
  return hashFiles(files).slice(0, DIGITS);
}
