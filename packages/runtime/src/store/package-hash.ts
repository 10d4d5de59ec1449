import { createHash } from "node:crypto";
import { compareText, type PackageFile } from "@skillwright/core/internal";
import { hashEntries } from "../trust/content-hash.ts";

/** The hash of a skill's files, whatever their order. A folder of just these files has the same content hash. */
export function hashPackage(files: readonly PackageFile[]): string {
  const entries = files.map(({ path, bytes, executable }) => ({
    path,
    kind: executable ? ("program" as const) : ("file" as const),
    size: bytes.length,
    digest: createHash("sha256").update(bytes).digest("hex"),
  }));
  return hashEntries(entries.toSorted((a, b) => compareText(a.path, b.path)));
}
