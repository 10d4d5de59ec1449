import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import {
  compareText,
  joinPath,
  type PackageFile,
  parentPath,
  SkillwrightError,
} from "@skillwright/core/internal";
import type { StoreDisk } from "./store-disk.ts";

/** Writes files as a new folder and syncs all of it. */
export function writeFolder(disk: StoreDisk, files: readonly PackageFile[], folder: string): void {
  const folders = new Set([""]);
  for (const { path } of files) {
    for (let above = parentPath(path); above !== "."; above = parentPath(above)) folders.add(above);
  }
  const sorted = [...folders].toSorted(compareText);
  for (const path of sorted) disk.makeFolder(joinPath(folder, path), "shared");
  for (const { path, bytes, executable } of files)
    disk.writeFile(joinPath(folder, path), bytes, executable ? "program" : "file");
  for (const path of sorted.toReversed()) disk.syncFolder(joinPath(folder, path));
}

/** Copies a folder as it is, links as links, and syncs all of it. Entries of the top that are named are left out. */
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

function notAFile(path: string): SkillwrightError<"validation_error"> {
  const problem = `${path} is a device, a pipe or a socket`;
  return new SkillwrightError("validation_error", {
    message: `${problem} and cannot be copied`,
    details: { problems: [problem] },
    hint: "Take it out of the skill's folder and try again.",
  });
}
