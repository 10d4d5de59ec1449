import type { PackagePath } from "../paths/package-path.ts";

/** One file of a skill as it travels: in an archive, in history, on its way to the disk. */
export interface PackageFile {
  readonly path: PackagePath;
  readonly bytes: Uint8Array;
  /** Whether it is executable; the rest of its mode is not kept. */
  readonly executable: boolean;
}
