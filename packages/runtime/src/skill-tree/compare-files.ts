import type { PackageFile } from "@skillwright/core/internal";
/** The paths that only one of two lists of files has, or that have other content. */
export interface ComparedPaths<P extends string> {
  readonly added: readonly P[];
  readonly changed: readonly P[];
  readonly removed: readonly P[];
}

/** Compares two lists of files by their paths, in the order of the lists. */
export function compareFiles<T extends { readonly path: string }>(
  before: readonly T[],
  after: readonly T[],
  isSame: (old: T, now: T) => boolean,
): ComparedPaths<T["path"]> {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Set(after.map(({ path }) => path));
  const isChanged = (file: T): boolean => {
    const was = old.get(file.path);
    return was !== undefined && !isSame(was, file);
  };
  return {
    added: after.filter(({ path }) => !old.has(path)).map(({ path }) => path),
    changed: after.filter(isChanged).map(({ path }) => path),
    removed: before.filter(({ path }) => !now.has(path)).map(({ path }) => path),
  };
}

/** Whether two files have the same bytes and are both programs, or neither is. */
export function isSameFile(a: PackageFile, b: PackageFile): boolean {
  return a.executable === b.executable && Buffer.compare(a.bytes, b.bytes) === 0;
}
