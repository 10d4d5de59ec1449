import { createHash } from "node:crypto";
import { isSkillwrightError, type LeftOutFile, type PackageFile } from "@skillwright/core/internal";
import { reading } from "../files/reading.ts";
import { type SkillTree, type TreeEntry, treeHash } from "./tree-hash.ts";
import { type WalkedFile, type WalkOptions, walkSkillTree } from "./walk-skill-tree.ts";

/** The files that a package of a skill contains, and what else is in the folder. */
export interface PackageTree {
  /** Sorted by path. */
  readonly files: readonly PackageFile[];
  /** Sorted by path; a folder that was left out counts as one. */
  readonly leftOut: readonly LeftOutFile[];
}

/** Reads every file of a skill, sorted by path. Throws what {@link walkSkillTree} throws, and read errors. */
export function readSkillTree(
  path: string,
  { top = "folder" }: Partial<Pick<WalkOptions, "top">> = {},
): readonly PackageFile[] {
  return reading(path, () => walkSkillTree(path, { extent: "local", top }).files.map(readFile));
}

/** The files of a skill; undefined if its folder can't be read as a whole. */
export function tryReadSkillTree(folder: string): readonly PackageFile[] | undefined {
  try {
    return readSkillTree(folder);
  } catch (error) {
    if (isSkillwrightError(error)) return undefined;
    throw error;
  }
}

/** Reads the files of a skill's folder that belong in a package; otherwise like {@link readSkillTree}. */
export function readPackageTree(folder: string): PackageTree {
  return reading(folder, () => {
    const { files, leftOut } = walkSkillTree(folder, { extent: "package", top: "folder" });
    return { files: files.map(readFile), leftOut };
  });
}

/** Hashes every file of a skill, or the single file of a command, without keeping its bytes. */
export function hashSkillTree(path: string): SkillTree {
  return reading(path, () => {
    const entries = walkSkillTree(path, { extent: "local", top: "folder-or-file" }).files.map(hashFile);
    return { hash: treeHash(entries), entries };
  });
}

function readFile(file: WalkedFile): PackageFile {
  const pieces: Uint8Array[] = [];
  const { mode } = file.read((bytes) => pieces.push(bytes.slice()));
  return { path: file.path, bytes: Buffer.concat(pieces), executable: isExecutable(mode) };
}

function hashFile(file: WalkedFile): TreeEntry {
  const digest = createHash("sha256");
  let size = 0;
  const { mode } = file.read((bytes) => {
    size += bytes.length;
    digest.update(bytes);
  });
  const kind = isExecutable(mode) ? "program" : "file";
  return { path: file.path, kind, size, digest: digest.digest("hex") };
}

function isExecutable(mode: number): boolean {
  return (mode & 0o111) !== 0;
}
