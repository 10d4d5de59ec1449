import { isSkillwrightError, type PackageFile, type SkillwrightError } from "@skillwright/core/internal";
import { readSeenFile } from "../files/reading.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { fileNameOf, type WritableSkill } from "./writable-skill.ts";

/** A skill's files before a change. */
export interface FilesBefore {
  /** All of them, or only its SKILL.md if there is a problem. */
  readonly files: readonly PackageFile[];
  /** Why the folder cannot be read as a whole; then no version of it can be kept. */
  readonly problem: SkillwrightError | undefined;
  /** What a person should know about it. */
  readonly notices: readonly string[];
}

/** Reads what is about to change. A folder that cannot travel, for a link that leaves it, can still be edited. */
export function readBefore(own: Pick<WritableSkill, "folder" | "file">): FilesBefore {
  try {
    return { files: readSkillTree(own.folder), problem: undefined, notices: [] };
  } catch (error) {
    if (!isSkillwrightError(error, "validation_error", "limit_exceeded")) throw error;
    const bytes = readSeenFile(own.file);
    return {
      files: [{ path: fileNameOf(own), bytes, executable: false }],
      problem: error,
      notices: [`No version was kept: ${error.message}.`],
    };
  }
}
