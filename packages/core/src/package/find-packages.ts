import type { PackagePath } from "../paths/package-path.ts";
import { compareText } from "../text/compare-text.ts";
import { markedFolders } from "./find-skill-folders.ts";
import { type LeftOutReason, leftOutReason } from "./left-out.ts";
import type { PackageFile } from "./source.ts";

/** A skill among files, with paths relative to its folder. */
export interface FoundPackage {
  /** The folder among the files, empty for their top. */
  readonly folder: string;
  /** Sorted by path. */
  readonly files: readonly PackageFile[];
  readonly leftOut: readonly LeftOutFile[];
}

/** A file that is not taken along. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: LeftOutReason;
}

/** The contents of a set of files. */
export interface FoundPackages {
  /** Sorted by folder. */
  readonly packages: readonly FoundPackage[];
  /** Paths of files that belong to no skill, sorted. */
  readonly strays: readonly string[];
}

/**
 * Finds the skills among files: each topmost folder with a SKILL.md, and everything in it. A SKILL.md inside a
 * skill is a file of that skill.
 */
export function findPackages(files: readonly PackageFile[]): FoundPackages {
  const isKept = (path: string): boolean => leftOutReason(path) === undefined;
  const marked = markedFolders(files.map(({ path }) => path).filter(isKept));
  const groups = Map.groupBy(files, ({ path }) => topmost(path, marked));
  const packages = [...groups].flatMap(([folder, members]) =>
    folder === undefined ? [] : [toPackage(folder, members)],
  );
  const strays = (groups.get(undefined) ?? []).map(({ path }) => path);
  return {
    packages: packages.toSorted((a, b) => compareText(a.folder, b.folder)),
    strays: strays.filter(isKept).toSorted(compareText),
  };
}

function toPackage(folder: string, members: readonly PackageFile[]): FoundPackage {
  const own = members.map((file) => ({
    ...file,
    // A segment of a path inside a package is a valid path as well.
    path: file.path.slice(folder === "" ? 0 : folder.length + 1) as PackagePath,
  }));
  const sorted = own.toSorted((a, b) => compareText(a.path, b.path));
  return {
    folder,
    files: sorted.filter(({ path }) => leftOutReason(path) === undefined),
    leftOut: sorted.flatMap(({ path }) => {
      const reason = leftOutReason(path);
      return reason === undefined ? [] : [{ path, reason }];
    }),
  };
}

/** The topmost folder of a path that is a skill's. */
function topmost(path: string, marked: ReadonlySet<string>): string | undefined {
  if (marked.has("")) return "";
  // Not by parent paths: to those, a folder `C:` in a repository is the top of a disk.
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (marked.has(folder)) return folder;
  }
  return undefined;
}
