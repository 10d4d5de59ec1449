import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { joinPath, SkillwrightError } from "@skillwright/core/internal";
import type { StoreDisk } from "../files/store-disk.ts";

/**
 * Copies a folder unchanged and waits until all of it is on the disk: for the trash and for edits, which must not lose
 * what is no part of the skill. Links stay links, and there are no limits. Entries of the top that are named are left
 * out.
 */
export function copyFolder(
  disk: StoreDisk,
  from: string,
  to: string,
  options: { readonly without?: ReadonlySet<string> } = {},
): void {
  // Whom a folder was closed to, its copy is closed to; we must be able to fill it.
  disk.makeFolder(to, (lstatSync(from).mode & 0o777) | 0o700);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (options.without?.has(entry.name) === true) continue;
    const source = joinPath(from, entry.name);
    const target = joinPath(to, entry.name);
    if (entry.isDirectory()) copyFolder(disk, source, target);
    else if (entry.isSymbolicLink()) disk.makeLink(readlinkSync(source), target);
    else if (lstatSync(source).isFile()) disk.copyFile(source, target);
    else throw notAFile(source);
  }
  disk.syncFolder(to);
}

/** The bytes of all files in a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(joinPath(entry.parentPath, entry.name)).size, 0);
}

function notAFile(path: string): SkillwrightError<"validation_error"> {
  const problem = `${path} is a device, a pipe or a socket`;
  return new SkillwrightError("validation_error", {
    message: `${problem} and cannot be copied`,
    details: { problems: [problem] },
    hint: "Move it out of the skill's folder and try again.",
  });
}
