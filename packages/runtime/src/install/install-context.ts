import {
  omitUndefined,
  type PackageFile,
  type Provenance,
  type ReadPolicy,
  type Source,
} from "@skillwright/core/internal";
import type { ScanVerdict } from "@skillwright/core/scanner";
import type { Locations } from "../machine/locations.ts";
import type { Comparisons } from "../scanner/compare-skills.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { SourceProgress } from "../sources/source-context.ts";
import type { StoreContext } from "../store/store-context.ts";

export interface InstallContext {
  readonly store: StoreContext;
  readonly snapshot: () => Snapshot;
  readonly locations: Locations;
  /** The source that a reference means; with a pin, exactly that state of it. Relative paths begin at `base`. */
  readonly open: (reference: string, options: OpenOptions) => Source;
  readonly scan: (files: readonly PackageFile[]) => SkillScan;
  /** What new skills are compared with, for example the index of known skills. */
  readonly compare: () => Promise<Comparisons>;
  /** The policies that apply, read now. */
  readonly policies: () => readonly ReadPolicy[];
  /** The system user who installs. */
  readonly user: string;
  readonly now: () => Date;
}

/** How a source is opened. */
export interface OpenOptions extends SourceUse {
  /** Where relative paths begin. */
  readonly base: string;
  /** The state that is wanted. Default: the newest one. */
  readonly pin?: Pick<Provenance, "version" | "digest">;
}

/** What a caller can do while a source is used. */
export interface SourceUse {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SourceProgress) => void;
  /** Reads standard input, for the source `-`. Default: that source is refused. */
  readonly readInput?: () => Promise<Uint8Array>;
}

/** The part of options that concerns the use of sources. */
export function sourceUse({ signal, onProgress, readInput }: SourceUse): SourceUse {
  return omitUndefined({ signal, onProgress, readInput });
}

/** What the scanner says about a skill, in sentences. */
export interface SkillScan {
  readonly verdict: ScanVerdict;
  readonly findings: readonly string[];
  readonly touches: readonly string[];
}
