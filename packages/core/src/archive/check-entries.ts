import {
  MAX_ARCHIVE_DEPTH,
  MAX_ARCHIVE_PATH_LENGTH,
  MAX_ARCHIVE_RATIO,
  MAX_TREE_BYTES,
  MAX_TREE_FILE_BYTES,
  RATIO_FREE_BYTES,
} from "../limits.ts";
import { packageNameProblem } from "../package/package-name-problem.ts";
import { createPathSet } from "../package/path-set.ts";
import { archiveProblem } from "./archive-problem.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { FILE_KINDS, ZIP_FLAGS, ZIP_METHODS } from "./zip-format.ts";

/** An entry that may be taken out. */
export interface CheckedEntry extends ZipEntry {
  readonly kind: "file" | "folder";
  /** The name without the `/` at the end of a folder's. */
  readonly path: string;
}

/** Refuses a directory that is dangerous, ambiguous or too large, before anything is taken out. */
export function checkEntries(entries: readonly ZipEntry[], archiveBytes: number): readonly CheckedEntry[] {
  const paths = createPathSet();
  let total = 0;
  return entries.map((entry) => {
    const checked = checkEntry(entry);
    const rival = paths.add(checked.path, checked.kind);
    if (rival !== undefined) {
      const same = rival === checked.path ? "occurs twice" : `is the same as "${rival}" on some computers`;
      throw archiveProblem("duplicate", same, entry.name);
    }
    total += entry.size;
    if (entry.size > MAX_TREE_FILE_BYTES) {
      throw archiveProblem(
        "too-large",
        `has ${entry.size} bytes; ${MAX_TREE_FILE_BYTES} are allowed`,
        entry.name,
      );
    }
    if (total > MAX_TREE_BYTES) {
      throw archiveProblem(
        "too-large",
        `brings the content to more than ${MAX_TREE_BYTES} bytes`,
        entry.name,
      );
    }
    if (total > RATIO_FREE_BYTES && total > archiveBytes * MAX_ARCHIVE_RATIO) {
      const times = Math.floor(total / archiveBytes);
      throw archiveProblem(
        "too-large",
        `expands the content to ${times} times the size of the archive`,
        entry.name,
      );
    }
    return checked;
  });
}

function checkEntry(entry: ZipEntry): CheckedEntry {
  const { name, flags, method, mode, size, compressedSize } = entry;
  if ((flags & (ZIP_FLAGS.encrypted | ZIP_FLAGS.strongEncryption | ZIP_FLAGS.masked)) !== 0) {
    throw archiveProblem("encrypted", "is encrypted", name);
  }
  if ((flags & ZIP_FLAGS.patch) !== 0 || (method !== ZIP_METHODS.stored && method !== ZIP_METHODS.deflated)) {
    throw archiveProblem("unsupported", `uses an unsupported compression (method ${method})`, name);
  }
  const kind = name.endsWith("/") ? "folder" : "file";
  const path = kind === "folder" ? name.slice(0, -1) : name;
  const problem = packageNameProblem(path, MAX_ARCHIVE_PATH_LENGTH);
  if (problem !== undefined)
    throw archiveProblem("unsafe-name", `has a name that isn't allowed: ${problem}`, name);
  const type = mode & FILE_KINDS.mask;
  const expected = kind === "folder" ? FILE_KINDS.folder : FILE_KINDS.file;
  if (type !== 0 && type !== expected) {
    throw archiveProblem("not-a-file", `is a ${kindName(type)}`, name);
  }
  if (kind === "folder" && size > 0) throw archiveProblem("not-a-file", "is a folder with content", name);
  if (path.split("/").length - (kind === "file" ? 1 : 0) > MAX_ARCHIVE_DEPTH) {
    throw archiveProblem("too-large", `is nested more than ${MAX_ARCHIVE_DEPTH} folders deep`, name);
  }
  if (method === ZIP_METHODS.stored && size !== compressedSize) {
    throw archiveProblem("damaged", "is not compressed but has two sizes", name);
  }
  return { ...entry, kind, path };
}

function kindName(type: number): string {
  switch (type) {
    case 0o120000:
      return "link";
    case FILE_KINDS.folder:
      return "folder whose name has no `/` at its end";
    case FILE_KINDS.file:
      return "file whose name ends with `/`";
    default:
      return "device, a pipe or a socket";
  }
}
