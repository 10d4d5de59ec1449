import { chmodSync, lstatSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import {
  checkTree,
  compareText,
  joinPath,
  type PackageFile,
  parentPath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { type NewFile, nodeStoreDisk, type StoreDisk } from "../files/store-disk.ts";

/**
 * Who may use what is written.
 * - `shared`: everybody whom the process's umask lets read new files.
 * - `private`: the owner only.
 * - `sealed`: everybody may read, nobody may write.
 */
export type TreeAccess = "shared" | "private" | "sealed";

export interface WriteTreeOptions {
  /** Default: shared. */
  readonly access?: TreeAccess;
  /** Default: the real disk. */
  readonly disk?: StoreDisk;
}

/** Writes and syncs a new skill folder; only this module does. Checks again that no path leaves it or is in `.git`. */
export function writeSkillTree(
  folder: string,
  files: readonly PackageFile[],
  { access = "shared", disk = nodeStoreDisk }: WriteTreeOptions = {},
): void {
  const folders = makeFolders(folder, files, { access, disk });
  for (const { path, bytes, mode } of newFiles(folder, files, access)) disk.writeFile(path, bytes, mode);
  for (const path of folders.toReversed()) {
    disk.syncFolder(path);
    // From the inside out: nothing can be put into a folder that is sealed.
    if (access === "sealed") chmodSync(path, 0o555);
  }
}

/** Writes a skill's files like {@link writeSkillTree}, several at a time: many small files take a fraction of the time. */
export async function writeLargeTree(
  folder: string,
  files: readonly PackageFile[],
  disk: StoreDisk,
): Promise<void> {
  const folders = makeFolders(folder, files, { access: "shared", disk });
  await disk.writeFiles(newFiles(folder, files, "shared"));
  await disk.syncFolders(folders);
}

/** Makes the folder of a skill, and those in it. Checks its files first. */
function makeFolders(
  folder: string,
  files: readonly PackageFile[],
  { access, disk }: Required<WriteTreeOptions>,
): readonly string[] {
  checkTree(files);
  const folders = foldersOf(files).map((path) => joinPath(folder, path));
  for (const path of folders) disk.makeFolder(path, access === "shared" ? "shared" : "private");
  return folders;
}

function newFiles(folder: string, files: readonly PackageFile[], access: TreeAccess): readonly NewFile[] {
  return files.map(({ path, bytes, executable }) => ({
    path: joinPath(folder, path),
    bytes,
    mode: modes[access][executable ? "program" : "file"],
  }));
}

/** Removes a skill's folder that may be sealed; nothing happens when there is none. */
export function removeSealedTree(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) {
    chmodSync(path, 0o700);
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) chmodSync(joinPath(entry.parentPath, entry.name), 0o700);
    }
  }
  rmSync(path, { recursive: true, force: true });
}

const modes = {
  shared: { file: "file", program: "program" },
  private: { file: 0o600, program: 0o700 },
  sealed: { file: 0o444, program: 0o555 },
} as const satisfies Readonly<Record<TreeAccess, unknown>>;

/** The folders that files are in, outer ones first; the first is the top. */
function foldersOf(files: readonly PackageFile[]): readonly string[] {
  const folders = new Set([""]);
  for (const { path } of files) {
    for (let above = parentPath(path); above !== "."; above = parentPath(above)) folders.add(above);
  }
  return [...folders].toSorted(compareText);
}

/** Copies and syncs a folder unchanged, for the trash and for edits: links stay links, and there are no limits. */
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
