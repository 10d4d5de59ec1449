import { MAX_ARCHIVE_PATH_LENGTH } from "../limits.ts";
import type { PackageFile } from "../package/source.ts";
import { createPathSet, packageNameProblem } from "../package/tree-check.ts";
import { compareText } from "../text/compare-text.ts";
import { archiveProblem } from "./archive-check.ts";

/** How an archive is written. */
export interface ArchiveOptions {
  /** A folder to put all files in; `.skill` files have one with the skill's name. Default: none. */
  readonly folder?: string;
}

/** A file with its name in an archive. */
export interface ArchiveEntry extends PackageFile {
  readonly name: string;
}

/** The entries of an archive that is written, by name. Throws for a name that could not be read again everywhere. */
export function archiveEntries(
  files: readonly PackageFile[],
  { folder }: ArchiveOptions,
): readonly ArchiveEntry[] {
  const prefix = folder === undefined ? "" : `${folder}/`;
  const entries = files
    .map((file) => ({ ...file, name: prefix + file.path }))
    .toSorted((a, b) => compareText(a.name, b.name));
  const paths = createPathSet();
  for (const { name } of entries) {
    const problem = packageNameProblem(name, MAX_ARCHIVE_PATH_LENGTH);
    if (problem !== undefined) throw archiveProblem("unsafe-name", `cannot be packed: ${problem}`, name);
    const rival = paths.add(name, "file");
    if (rival !== undefined)
      throw archiveProblem("duplicate", `is the same as "${rival}" on some computers`, name);
  }
  return entries;
}

/** Joins the pieces of an archive. */
export function concatenate(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
