import type { PackagePath } from "../paths/package-path.ts";
import { createArchiveCheck } from "./archive-check.ts";
import { archiveProblem } from "./archive-problem.ts";
import type { ZipEntry } from "./zip-directory.ts";
import { FILE_KINDS, ZIP_FLAGS, ZIP_METHODS } from "./zip-format.ts";

/** An entry that may be taken out. */
export interface CheckedEntry extends ZipEntry {
  readonly kind: "file" | "folder";
  /** The name without the `/` at the end of a folder's. */
  readonly path: PackagePath;
}

/** Refuses a directory that is dangerous, ambiguous or too large, before anything is taken out. */
export function checkEntries(entries: readonly ZipEntry[], archiveBytes: number): readonly CheckedEntry[] {
  const check = createArchiveCheck(archiveBytes);
  return entries.map((entry) => {
    const { name, size } = entry;
    refuseUnusual(entry);
    const kind = name.endsWith("/") ? "folder" : "file";
    const path = check.add({ name, path: kind === "folder" ? name.slice(0, -1) : name, kind, size });
    refuseOtherKind(entry, kind);
    return { ...entry, kind, path };
  });
}

function refuseUnusual({ name, flags, method, size, compressedSize }: ZipEntry): void {
  if ((flags & (ZIP_FLAGS.encrypted | ZIP_FLAGS.strongEncryption | ZIP_FLAGS.masked)) !== 0) {
    throw archiveProblem("encrypted", "is encrypted", name);
  }
  if ((flags & ZIP_FLAGS.patch) !== 0 || (method !== ZIP_METHODS.stored && method !== ZIP_METHODS.deflated)) {
    throw archiveProblem("unsupported", `uses an unsupported compression (method ${method})`, name);
  }
  if (method === ZIP_METHODS.stored && size !== compressedSize) {
    throw archiveProblem("damaged", "is not compressed but has two sizes", name);
  }
}

function refuseOtherKind({ name, mode }: ZipEntry, kind: "file" | "folder"): void {
  const type = mode & FILE_KINDS.mask;
  if (type !== 0 && type !== FILE_KINDS[kind])
    throw archiveProblem("not-a-file", `is a ${kindName(type)}`, name);
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
