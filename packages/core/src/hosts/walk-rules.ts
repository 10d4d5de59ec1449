import { MAX_DIRECTORIES_PER_ROOT, MAX_ENTRIES_PER_ROOT, MAX_SCAN_DEPTH } from "../limits.ts";
import type { WalkRules } from "./host-profile.ts";

/** How Skillwright searches a folder that belongs to the person. */
export const ownWalk: WalkRules = {
  files: ["SKILL.md", "skill.md"],
  depth: MAX_SCAN_DEPTH,
  rootFile: "skill",
  // Templates and examples inside a skill are its material, not skills that anybody installed.
  insideSkill: "stop",
  hidden: "skip",
  skip: ["node_modules", ".git"],
  folderLinks: "follow",
  fileLinks: "follow",
  maxFolders: MAX_DIRECTORIES_PER_ROOT,
  maxEntries: MAX_ENTRIES_PER_ROOT,
};
