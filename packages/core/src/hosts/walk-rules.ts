import { MAX_SCAN_DEPTH } from "../limits.ts";
import type { WalkRules } from "./host-profile.ts";

/** Most folders visited below one root; a root with more is not a skills folder. */
const MAX_DIRECTORIES_PER_ROOT = 250_000;

/** Most entries read below one root, in case a folder has millions of files. */
const MAX_ENTRIES_PER_ROOT = 2_000_000;

/** How Skillwright searches a folder that belongs to the user. */
export const ownWalk: WalkRules = {
  files: ["SKILL.md", "skill.md"],
  depth: MAX_SCAN_DEPTH,
  rootFile: "skill",
  // Templates and examples inside a skill are its material, not skills that anybody installed.
  insideSkill: "stop",
  hidden: "skip",
  skip: ["node_modules", ".git"],
  folderNames: "any",
  folderName: "found",
  entryOrder: "name",
  sameFolder: "once",
  folderLinks: "follow",
  fileLinks: "follow",
  hardLinks: "accept",
  commandNames: "file",
  maxFolders: MAX_DIRECTORIES_PER_ROOT,
  maxEntries: MAX_ENTRIES_PER_ROOT,
};

/** The common part of other agents' searches: the file's exact name, and no other restriction. */
export const plainWalk: WalkRules = {
  ...ownWalk,
  files: ["SKILL.md"],
  insideSkill: "search",
  hidden: "search",
  skip: [],
};
