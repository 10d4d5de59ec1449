import type { ArchiveReason } from "../errors/error-details.ts";
import { SkillwrightError } from "../errors/skillwright-error.ts";
import { MAX_ARCHIVE_PATH_LENGTH, MAX_TREE_BYTES, MAX_TREE_FILE_BYTES } from "../limits.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { createPathSet, packageNameProblem } from "../package/tree-check.ts";
import type { PackagePath } from "../paths/package-path.ts";

/** How many times larger than the archive its content may be; texts shrink to a tenth, bombs to a thousandth. */
const MAX_ARCHIVE_RATIO = 100;

/** Bytes of content below which no ratio is a bomb; a table of blanks may shrink a lot. */
const RATIO_FREE_BYTES = 4 * 1024 * 1024;

/** Deepest nesting of folders in an archive: those of a skill, and those that contain the skill. */
export const MAX_ARCHIVE_DEPTH: number = 40;

const hints: Readonly<Record<ArchiveReason, string>> = {
  "not-an-archive": "Use a .zip, .skill, .tar.gz or .tgz file.",
  malformed: "Create the archive again with a common program such as `zip` or `tar`.",
  encrypted: "Create the archive again without a password.",
  unsupported: "Create the archive again with default settings, in one part.",
  "unsafe-name": "Nothing was written. Rename the entry, or do not use an archive from this source.",
  "not-a-file": "Nothing was written. Only regular files and folders are allowed; replace links with copies.",
  duplicate: "Nothing was written. Names must be unique, ignoring case and Unicode form.",
  "too-large": "Nothing was written. Remove what the skill doesn't need.",
  damaged: "Nothing was written. Download the archive again; it is incomplete or was modified.",
};

/** The error for an archive that is rejected as a whole; the responsible entry is named if there is one. */
export function archiveProblem(
  reason: ArchiveReason,
  why: string,
  entry?: string,
): SkillwrightError<"archive_error"> {
  return new SkillwrightError("archive_error", {
    message:
      entry === undefined
        ? `The archive was rejected: ${why}`
        : `The archive was rejected: "${entry}" ${why}`,
    details: { reason, ...omitUndefined({ entry }) },
    hint: hints[reason],
  });
}

/** A file or folder that an archive declares. */
export interface DeclaredEntry {
  /** As spelled in the archive, for messages. */
  readonly name: string;
  /** The name without the `/` at the end of a folder's. */
  readonly path: string;
  readonly kind: "file" | "folder";
  /** In bytes, not compressed. */
  readonly size: number;
}

/** Checks the entries of an archive one after the other, in any format. Throws `archive_error`. */
export interface ArchiveCheck {
  /** The path of the entry, once it was found to be safe. */
  add(entry: DeclaredEntry): PackagePath;
}

/** Starts a check of an archive of this many bytes. */
export function createArchiveCheck(archiveBytes: number): ArchiveCheck {
  const paths = createPathSet();
  let total = 0;
  return {
    add({ name, path, kind, size }) {
      const problem = packageNameProblem(path, MAX_ARCHIVE_PATH_LENGTH);
      if (problem !== undefined)
        throw archiveProblem("unsafe-name", `has a name that isn't allowed: ${problem}`, name);
      if (kind === "folder" && size > 0) throw archiveProblem("not-a-file", "is a folder with content", name);
      if (path.split("/").length - (kind === "file" ? 1 : 0) > MAX_ARCHIVE_DEPTH) {
        throw archiveProblem("too-large", `is nested more than ${MAX_ARCHIVE_DEPTH} folders deep`, name);
      }
      const rival = paths.add(path, kind);
      if (rival !== undefined) {
        const same = rival === path ? "occurs twice" : `is the same as "${rival}" on some computers`;
        throw archiveProblem("duplicate", same, name);
      }
      total += size;
      if (size > MAX_TREE_FILE_BYTES) {
        throw archiveProblem("too-large", `has ${size} bytes; ${MAX_TREE_FILE_BYTES} are allowed`, name);
      }
      if (total > MAX_TREE_BYTES) {
        throw archiveProblem("too-large", `brings the content to more than ${MAX_TREE_BYTES} bytes`, name);
      }
      if (total > RATIO_FREE_BYTES && total > archiveBytes * MAX_ARCHIVE_RATIO) {
        const times = Math.floor(total / archiveBytes);
        throw archiveProblem(
          "too-large",
          `expands the content to ${times} times the size of the archive`,
          name,
        );
      }
      // Checked by `packageNameProblem`.
      return path as PackagePath;
    },
  };
}
