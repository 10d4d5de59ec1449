import { createHash } from "node:crypto";
import { realpathSync, statSync } from "node:fs";
import {
  type ContentChanges,
  type DiffedFile,
  decodeText,
  diffPackages,
  joinPath,
  MAX_DIFF_FILE_BYTES,
  type PackageDiff,
  type ReviewedFile,
  SkillwrightError,
  textEncoding,
} from "@skillwright/core/internal";
import { readPlainFile } from "../files/reading.ts";
import { compareFiles } from "../skill-tree/compare-files.ts";
import type { SkillTree, TreeEntry } from "../skill-tree/tree-hash.ts";

/** Most characters of all lines that a person is shown before they approve a change; of the rest only the names. */
const MAX_REVIEW_LENGTH = 64 * 1024;

/** A content and where its bytes are. */
export interface ContentPlace {
  /** A folder, or the single file. */
  readonly path: string;
  readonly content: SkillTree;
}

/** How a skill differs from what was approved. Throws `not_trusted` if a file changed since it was hashed. */
export function contentDiff(before: ContentPlace, after: ContentPlace): PackageDiff {
  const { added, changed: differing, removed } = contentChanges(before.content, after.content);
  const paths = new Set([...added, ...differing, ...removed]);
  const read = ({ path, content }: ContentPlace): readonly DiffedFile[] => {
    const root = realpathSync.native(path);
    return content.entries.filter((entry) => paths.has(entry.path)).map((entry) => readEntry(root, entry));
  };
  return diffPackages(read(before), read(after), { maxLength: MAX_REVIEW_LENGTH });
}

/** The texts of files of a content. What is shown is what was hashed: throws `not_trusted` when a file changed in between. */
export function contentTexts(
  { path, content }: ContentPlace,
  paths: ReadonlySet<string>,
): readonly ReviewedFile[] {
  const root = realpathSync.native(path);
  let left = MAX_REVIEW_LENGTH;
  return content.entries
    .filter((entry) => paths.has(entry.path))
    .map((entry): ReviewedFile => {
      if (entry.size > left) return { path: entry.path, omitted: "too-large" };
      const { bytes } = readEntry(root, entry);
      if (textEncoding(bytes) !== "utf-8") return { path: entry.path, omitted: "binary" };
      const { text } = decodeText(bytes);
      left -= text.length;
      return { path: entry.path, text };
    });
}

function readEntry(root: string, entry: TreeEntry): DiffedFile {
  const { path, kind, digest, size } = entry;
  const file = statSync(root).isDirectory() ? joinPath(root, path) : root;
  const hash = createHash("sha256");
  // Of what is too large to show, only as much is kept as shows that it is.
  const pieces: Uint8Array[] = [];
  let kept = 0;
  const take = (bytes: Uint8Array): void => {
    hash.update(bytes);
    if (kept > MAX_DIFF_FILE_BYTES) return;
    pieces.push(bytes.slice());
    kept += bytes.length;
  };
  if (size > 0 && readPlainFile(realpathSync.native(file), take) === undefined) throw changed(file);
  if (hash.digest("hex") !== digest) throw changed(file);
  return { path, bytes: Buffer.concat(pieces), executable: kind === "program" };
}

function changed(path: string): SkillwrightError<"not_trusted"> {
  return new SkillwrightError("not_trusted", {
    message: `${path} changed while it was read`,
    details: { key: path, reason: "changed" },
    hint: "Review it again.",
  });
}

/** Compares two contents; a file that became a program counts as changed. */
export function contentChanges(before: SkillTree, after: SkillTree): ContentChanges {
  const isSame = (a: TreeEntry, b: TreeEntry): boolean => a.kind === b.kind && a.digest === b.digest;
  return compareFiles(before.entries, after.entries, isSame);
}
