import { readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import {
  compareText,
  createTreeCheck,
  isExcludedFromTree,
  isInside,
  joinPath,
  type LeftOutFile,
  leftOutReason,
  type PackagePath,
  type TreeCheck,
  treeProblem,
} from "@skillwright/core/internal";
import { realPath, toPortablePath } from "../files/node-file-system.ts";
import { readPlainFile } from "../files/reading.ts";

/** A file of a skill that the walk found. */
export interface WalkedFile {
  readonly path: PackagePath;
  /** Reads its bytes piece by piece; a piece is valid until the next one comes. Throws when a limit is exceeded. */
  read(take: (bytes: Uint8Array) => void): Stats;
}

/** The files of a skill's folder, in the order of their paths. */
export interface WalkedTree {
  readonly files: readonly WalkedFile[];
  /** What a package does not contain, for a walk that leaves it out. */
  readonly leftOut: readonly LeftOutFile[];
}

export interface WalkOptions {
  /** `package` leaves out what is private or can be installed again, such as `.env` and `node_modules`. */
  readonly extent: "local" | "package";
  /** Whether the path may be a single file, as commands are. */
  readonly top: "folder" | "folder-or-file";
}

interface Walk extends Pick<WalkOptions, "extent"> {
  readonly root: string;
  readonly check: TreeCheck;
  readonly files: WalkedFile[];
  readonly leftOut: LeftOutFile[];
}

interface Folder {
  /** Relative to the root, "" for the root. */
  readonly path: string;
  readonly real: string;
  /** The real folders that were entered on the way here. */
  readonly above: readonly string[];
}

/**
 * Finds the files of a skill; only this function walks a skill's folder. A link counts as its target, which must be
 * inside. Throws `validation_error` for links that leave, devices, pipes and forbidden names, and `limit_exceeded`.
 */
export function walkSkillTree(path: string, { extent, top }: WalkOptions): WalkedTree {
  const real = realPath(path);
  const isFile = top === "folder-or-file" && statSync(real).isFile();
  const root = isFile ? toPortablePath(dirname(real)) : real;
  const walk: Walk = { extent, root, check: createTreeCheck(real), files: [], leftOut: [] };
  if (isFile) addFile(walk, basename(real), real);
  else walkFolder(walk, { path: "", real, above: [] });
  return {
    files: walk.files.toSorted((a, b) => compareText(a.path, b.path)),
    leftOut: walk.leftOut.toSorted((a, b) => compareText(a.path, b.path)),
  };
}

function walkFolder(walk: Walk, folder: Folder): void {
  const above = [...folder.above, folder.real];
  for (const entry of readdirSync(folder.real, { encoding: "buffer", withFileTypes: true })) {
    const name = entry.name.toString("utf8");
    const path = folder.path === "" ? name : `${folder.path}/${name}`;
    if (isLeftOut(walk, path, path)) continue;
    if (!Buffer.from(name, "utf8").equals(entry.name))
      throw treeProblem(walk.root, path, "has a name that is not UTF-8");
    if (!entry.isSymbolicLink()) {
      addEntry(walk, { path, real: joinPath(folder.real, name), above }, entry);
      continue;
    }
    const real = followLink(walk, path);
    if (real !== undefined) addEntry(walk, { path, real, above }, statSync(real));
  }
}

/** Whether a path isn't part of what is wanted. A link is left out with what it leads to, or it would give that away. */
function isLeftOut(walk: Walk, path: string, target: string): boolean {
  if (walk.extent === "local") return isExcludedFromTree(path);
  const reason = leftOutReason(path) ?? leftOutReason(target);
  if (reason !== undefined) walk.leftOut.push({ path, reason });
  return reason !== undefined;
}

function addEntry(walk: Walk, entry: Folder, kind: Pick<Stats, "isDirectory" | "isFile">): void {
  const { path, real, above } = entry;
  if (kind.isDirectory()) {
    if (above.includes(real)) throw treeProblem(walk.root, path, "is a circular link");
    walk.check.addEntry(path, "folder");
    walkFolder(walk, entry);
  } else if (kind.isFile()) {
    addFile(walk, path, real);
  } else {
    throw treeProblem(walk.root, path, "is a device, a pipe or a socket");
  }
}

function addFile(walk: Walk, path: string, real: string): void {
  walk.check.addEntry(path, "file");
  walk.files.push({
    // Checked by `addEntry`.
    path: path as PackagePath,
    read(take) {
      const stats = readPlainFile(real, (bytes) => {
        walk.check.addBytes(path, bytes.length);
        take(bytes);
      });
      if (stats === undefined) throw treeProblem(walk.root, path, "is no longer a file");
      return stats;
    },
  });
}

/** Where a link leads; undefined when that is left out. */
function followLink(walk: Walk, path: string): string | undefined {
  const { root } = walk;
  let real: string;
  try {
    real = realPath(joinPath(root, path));
  } catch (error) {
    throw treeProblem(root, path, "is a broken link", error);
  }
  if (!isInside(root, real)) throw treeProblem(root, path, "is a link that points outside the folder");
  const target = real === root ? "" : real.slice(root.length + 1);
  if (isExcludedFromTree(target)) throw treeProblem(root, path, "is a link to what isn't part of the skill");
  return walk.extent === "package" && isLeftOut(walk, path, target) ? undefined : real;
}
