import type { Diagnostic, FileSystem } from "@skillwright/core/internal";
import type { RootReport, ScanCache } from "../scan/scan-roots.ts";
import type { Snapshot } from "./snapshot.ts";

/** The disk as seen by a watcher: unchanged parts are not read again. */
export interface DiskView {
  /** The previous snapshot; unchanged parts are reused. */
  readonly before: Snapshot;
  readonly files: FileSystem;
  readonly cache: ScanCache;
  /** What the watcher reports about itself. */
  readonly diagnostics: (roots: readonly RootReport[]) => readonly Diagnostic[];
}
