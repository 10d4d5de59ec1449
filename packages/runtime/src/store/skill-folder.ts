import { lstatSync, readdirSync, realpathSync } from "node:fs";
import {
  compareText,
  isInside,
  joinPath,
  MAX_TREE_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_ENTRIES,
  MAX_TREE_FILE_BYTES,
  type PackageFile,
  type PackagePath,
  packagePathProblem,
  SkillwrightError,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import { readPlainFile } from "../files/read-plain-file.ts";
import { reading } from "../files/reading.ts";
import { LEFT_OUT } from "../trust/content-hash.ts";

/** How a folder is read. */
export interface ReadFolderOptions {
  /** Asked for each file and folder before anything else; what is skipped is not looked at. Default: nothing is. */
  readonly skip?: (path: string) => boolean;
}

/**
 * Every file of a skill's folder, sorted by path. A link that stays inside counts as what it leads to. Refuses what
 * cannot travel as a whole: links that leave, devices, names that are no package paths, too much of anything; and a
 * folder that has gone or may not be read. `.git`, `__pycache__` and `.DS_Store` are no part of a skill.
 */
export function readSkillFolder(folder: string, options: ReadFolderOptions = {}): readonly PackageFile[] {
  return reading(folder, () => {
    const root = toPortablePath(realpathSync.native(folder));
    const walk: Walk = { root, files: [], seen: 0, bytes: 0, skip: options.skip ?? (() => false) };
    walkFolder(walk, { path: "", real: root, above: [] });
    return walk.files.toSorted((a, b) => compareText(a.path, b.path));
  });
}

interface Walk {
  readonly root: string;
  readonly files: PackageFile[];
  seen: number;
  bytes: number;
  readonly skip: (path: string) => boolean;
}

interface Folder {
  /** Relative to the root, "" for the root. */
  readonly path: string;
  readonly real: string;
  /** The real folders that were entered on the way here. */
  readonly above: readonly string[];
}

function walkFolder(walk: Walk, folder: Folder): void {
  const above = [...folder.above, folder.real];
  if (above.length > MAX_TREE_DEPTH)
    throw exceeded(walk, "folders inside each other", MAX_TREE_DEPTH, above.length);
  for (const entry of readdirSync(folder.real, { encoding: "buffer", withFileTypes: true })) {
    const name = entry.name.toString("utf8");
    const path = folder.path === "" ? name : `${folder.path}/${name}`;
    if (walk.skip(path) || LEFT_OUT.has(name)) continue;
    walk.seen += 1;
    if (walk.seen > MAX_TREE_ENTRIES) throw exceeded(walk, "files", MAX_TREE_ENTRIES, walk.seen);
    if (!Buffer.from(name, "utf8").equals(entry.name))
      throw refused(walk, path, "has a name that is not UTF-8");
    const problem = packagePathProblem(path);
    if (problem !== undefined) throw refused(walk, path, `has a name that cannot travel: ${problem}`);
    const real = entry.isSymbolicLink() ? followInside(walk, path) : joinPath(folder.real, name);
    const stats = lstatSync(real);
    if (stats.isDirectory()) {
      if (above.includes(real)) throw refused(walk, path, "is a link that leads in a circle");
      walkFolder(walk, { path, real, above });
    } else if (stats.isFile()) {
      addFile(walk, path as PackagePath, real);
    } else {
      throw refused(walk, path, "is a device, a pipe or a socket");
    }
  }
}

function followInside(walk: Walk, path: string): string {
  let real: string;
  try {
    real = toPortablePath(realpathSync.native(joinPath(walk.root, path)));
  } catch (error) {
    throw refused(walk, path, "is a link that leads nowhere", error);
  }
  if (!isInside(walk.root, real)) throw refused(walk, path, "is a link that leaves the folder");
  return real;
}

function addFile(walk: Walk, path: PackagePath, real: string): void {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stats = readPlainFile(real, (bytes) => {
    size += bytes.length;
    walk.bytes += bytes.length;
    if (size > MAX_TREE_FILE_BYTES) throw exceeded(walk, `bytes in ${path}`, MAX_TREE_FILE_BYTES, size);
    if (walk.bytes > MAX_TREE_BYTES) throw exceeded(walk, "bytes", MAX_TREE_BYTES, walk.bytes);
    pieces.push(bytes.slice());
  });
  if (stats === undefined) throw refused(walk, path, "is not a file any more");
  walk.files.push({ path, bytes: Buffer.concat(pieces), executable: (stats.mode & 0o111) !== 0 });
}

function refused(
  { root }: Walk,
  path: string,
  why: string,
  cause?: unknown,
): SkillwrightError<"validation_error"> {
  return new SkillwrightError("validation_error", {
    message: `${root} cannot be read as a whole: ${path} ${why}`,
    details: { problems: [`${path} ${why}`] },
    hint: "Take it out of the skill's folder and try again.",
    ...(cause === undefined ? {} : { cause }),
  });
}

function exceeded(
  { root }: Walk,
  what: string,
  allowed: number,
  actual: number,
): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${root} cannot be read as a whole: it has more than ${allowed} ${what}`,
    details: { limit: what, allowed, actual },
    hint: "Move what does not belong to the skill out of its folder.",
  });
}
