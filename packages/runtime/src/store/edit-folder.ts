import { existsSync, lstatSync, realpathSync } from "node:fs";
import {
  joinPath,
  type PackageFile,
  type PackagePath,
  parentPath,
  resolvePackagePath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import type { StoreDisk } from "../files/store-disk.ts";
import { copyFolder } from "../skill-tree/copy-folder.ts";
import type { FolderChange } from "./make-change.ts";
import { removeFile, replaceFile, replaceFolder } from "./swap-folder.ts";

/** Which files of a folder change. */
export interface FolderEdit {
  /** All files after the change. */
  readonly after: readonly PackageFile[];
  /** The paths that differ. */
  readonly touched: readonly PackagePath[];
}

/** One file changes in a single step; of several, all or none must be seen, so a changed copy takes the folder's place. */
export function editFolder(disk: StoreDisk, folder: string, { after, touched }: FolderEdit): FolderChange {
  for (const path of touched) refuseLinkOnTheWay(folder, path);
  const [only, ...others] = touched;
  const target = after.find(({ path }) => path === only);
  if (only !== undefined && others.length === 0) {
    if (target === undefined) return removeFile(folder, only);
    const mode = modeFor(resolvePackagePath(folder, only), target);
    if (existsSync(parentPath(resolvePackagePath(folder, only))))
      return replaceFile(disk, folder, { path: only, content: { bytes: target.bytes, mode } });
  }
  return replaceFolder(folder, (staged) => {
    copyFolder(disk, folder, staged, { without: new Set([".git"]) });
    for (const path of touched) disk.remove(resolvePackagePath(staged, path));
    for (const file of after) if (touched.includes(file.path)) writeInto(disk, { folder, staged, file });
  });
}

function writeInto(
  disk: StoreDisk,
  { folder, staged, file }: { readonly folder: string; readonly staged: string; readonly file: PackageFile },
): void {
  const target = resolvePackagePath(staged, file.path);
  makeFolders(disk, parentPath(target));
  disk.writeFile(target, file.bytes, modeFor(resolvePackagePath(folder, file.path), file));
  for (let above = parentPath(target); above !== parentPath(staged); above = parentPath(above))
    disk.syncFolder(above);
}

function makeFolders(disk: StoreDisk, folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(disk, parentPath(folder));
  disk.makeFolder(folder, "shared");
}

/** A file keeps its mode, unless it starts or stops being a program. */
function modeFor(path: string, { executable }: PackageFile): "file" | "program" | number {
  const was = lstatSync(path, { throwIfNoEntry: false });
  const fits = was?.isFile() === true && ((was.mode & 0o111) !== 0) === executable;
  return fits ? was.mode & 0o777 : executable ? "program" : "file";
}

/** A write must land where its path says, and not where a link in the skill leads. */
function refuseLinkOnTheWay(folder: string, path: PackagePath): void {
  const parts = path.split("/").slice(0, -1);
  for (let length = 1; length <= parts.length; length += 1) {
    const above = joinPath(folder, ...parts.slice(0, length));
    if (!existsSync(above)) return;
    const real = toPortablePath(realpathSync.native(above));
    if (real === above) continue;
    throw new SkillwrightError("path_escapes_root", {
      message: `${path} cannot be written: ${above} is a link to ${real}`,
      details: { root: folder, path },
      hint: "Change the file it leads to.",
    });
  }
}
