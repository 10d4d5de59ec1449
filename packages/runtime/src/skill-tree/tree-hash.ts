import { createHash } from "node:crypto";
import type { PackageFile } from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";

/** One file of a skill, without its bytes. */
export interface TreeEntry {
  /** Relative to the skill's folder, with `/` between the parts. */
  readonly path: string;
  /** A program is a file that its owner, its group or everybody may execute. */
  readonly kind: "file" | "program";
  /** In bytes. */
  readonly size: number;
  /** SHA-256 of the bytes, in lower-case hexadecimal digits. */
  readonly digest: string;
}

/** The files of a skill, and one hash that represents all of them. */
export interface SkillTree {
  readonly hash: string;
  /** In the order of their paths. */
  readonly entries: readonly TreeEntry[];
}

/** First in every hash, so that a later format cannot be confused with this one. */
const HASH_FORMAT = "skillwright-content-1";

/**
 * The tree hash: the one hash of a skill's files. Approvals, snapshots, history, edit conflicts, lockfiles and
 * registries all use it, so it is defined for every language.
 *
 * 1. Take the files of the skill. A link counts as the file or folder that it leads to; folders themselves do not count.
 *    What is excluded is listed in `isExcludedFromTree`; a package also leaves out what `leftOutReason` names.
 * 2. Sort them by path: relative to the skill's folder, `/` between the parts, compared byte by byte as UTF-8.
 * 3. Write a list of fields. A field is the length of its UTF-8 text in bytes, in decimal digits, a colon, and the text
 *    itself; nothing is between two fields. The fields are, in this order: `skillwright-content-1`, the number of files,
 *    and for each file its path, `program` or `file`, its size in bytes, and the SHA-256 of its bytes as 64 lower-case
 *    hexadecimal digits. Numbers are decimal, without leading zeros.
 * 4. The tree hash is the SHA-256 of that list, as 64 lower-case hexadecimal digits.
 *
 * Times, owners and the rest of a file's mode have no influence. `tree-hash.test.ts` has a tree with its expected hash.
 */
export function treeHash(entries: readonly TreeEntry[]): string {
  const hash = createHash("sha256");
  const field = (text: Uint8Array): void => {
    hash.update(`${text.length}:`).update(text);
  };
  const encoded = entries.map((entry) => ({ ...entry, path: Buffer.from(entry.path, "utf8") }));
  field(Buffer.from(HASH_FORMAT));
  field(Buffer.from(String(entries.length)));
  for (const { path, kind, size, digest } of encoded.toSorted((a, b) => Buffer.compare(a.path, b.path))) {
    field(path);
    for (const text of [kind, String(size), digest]) field(Buffer.from(text));
  }
  return hash.digest("hex");
}

/** The tree hash of files in memory, whatever their order. A folder of exactly these files has the same. */
export function hashFiles(files: readonly PackageFile[]): string {
  return treeHash(
    files.map(({ path, bytes, executable }) => ({
      path,
      kind: executable ? "program" : "file",
      size: bytes.length,
      digest: sha256(bytes),
    })),
  );
}
