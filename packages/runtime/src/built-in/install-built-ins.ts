import { mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolders } from "../files/make-folders.ts";
import { syncFolder } from "../files/write-file-atomically.ts";
import { readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { writeSkillTree } from "../skill-tree/write-skill-tree.ts";
import { fingerprintFolder } from "./fingerprint-folder.ts";

/** How long a version that nobody used stays, in milliseconds; an older program may still run. */
const KEEP_UNUSED_MS = 14 * 24 * 60 * 60 * 1000;

/** How long an unfinished installation stays, in milliseconds; a normal one takes a fraction of it. */
const KEEP_STAGING_MS = 60 * 60 * 1000;

const STAGING = ".staging-";

/** What keeps a person's data folder from being written to; it is no reason to stop. */
const UNWRITABLE: readonly string[] = ["EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOTDIR"];

/** Copies skills to a folder atomically and removes unused versions. False if the disk refuses. */
export function installBuiltIns(source: string, target: string): boolean {
  const parent = dirname(target);
  let staging: string | undefined;
  try {
    makeFolders(parent, 0o700);
    staging = mkdtempSync(join(parent, STAGING));
    const whole = join(staging, "skills");
    writeSkillTree(whole, readSkillTree(source));
    moveInto(whole, target);
  } catch (error) {
    if (UNWRITABLE.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  } finally {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
  }
  prune(parent, basename(target));
  return true;
}

/** Gives the finished copy its name, unless another process was faster. */
function moveInto(staging: string, target: string): void {
  try {
    renameSync(staging, target);
    syncFolder(dirname(target));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const exists = statSync(target, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!exists || !["ENOTEMPTY", "EEXIST", "EPERM"].includes(code ?? "")) throw error;
  }
}

/** Removes what is left of old versions and interrupted installations; a version that somebody edited stays. */
function prune(parent: string, current: string): void {
  const now = Date.now();
  for (const name of readdirSync(parent)) {
    if (name === current) continue;
    const folder = join(parent, name);
    try {
      const age = now - statSync(folder).mtimeMs;
      const isLeftover = name.startsWith(STAGING) && age > KEEP_STAGING_MS;
      const isUnused =
        /^[0-9a-f]{16}$/.test(name) && age > KEEP_UNUSED_MS && fingerprintFolder(folder) === name;
      if (isLeftover || isUnused) rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      // Another process removes it at this moment, or it is not ours to remove.
      if (!["ENOENT", "ENOTEMPTY", ...UNWRITABLE].includes((error as NodeJS.ErrnoException).code ?? ""))
        throw error;
    }
  }
}
