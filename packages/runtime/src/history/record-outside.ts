import { existsSync } from "node:fs";
import { isSkillwrightError, type PackageFile, parentPath } from "@skillwright/core/internal";
import { withFileLock } from "../files/with-file-lock.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { storeLock } from "../store/store-context.ts";
import { openHistory } from "./history.ts";

/** A skill that may differ from its newest version. */
export interface OutsideSkill {
  readonly key: string;
  readonly name: string;
}

/**
 * Makes versions of what was changed outside of this program, each skill as it is on the disk now. What is its newest
 * version already is skipped, and so is what cannot be read completely.
 */
export async function recordOutside(state: string, skills: readonly OutsideSkill[]): Promise<void> {
  // A change of the store's own is a version before its lock is released, and so not taken for somebody else's.
  await withFileLock(storeLock(state), () => {
    const history = openHistory({ state });
    try {
      for (const { key, name } of skills) {
        const files = filesOf(key);
        if (files !== "unreadable") history.recordExternal(key, { name, files });
      }
    } finally {
      history.close();
    }
  });
}

function filesOf(key: string): readonly PackageFile[] | "unreadable" | undefined {
  if (!existsSync(key)) return undefined;
  try {
    return readSkillTree(parentPath(key));
  } catch (error) {
    if (isSkillwrightError(error)) return "unreadable";
    throw error;
  }
}
