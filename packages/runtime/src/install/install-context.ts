import type { PackageFile, Provenance, ReadPolicy, Source, Verdict } from "@skillwright/core/internal";
import type { Locations } from "../machine/locations.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { StoreContext } from "../store/store-context.ts";

/** What installing skills works with. */
export interface InstallContext {
  readonly store: StoreContext;
  readonly snapshot: () => Snapshot;
  readonly locations: Locations;
  /** The source that a reference means; with a pin, exactly that state of it. Relative paths begin at `base`. */
  readonly open: (reference: string, options: OpenOptions) => Source;
  /** The scanner. */
  readonly scan: (files: readonly PackageFile[]) => SkillScan;
  /** The policies that apply, read now. */
  readonly policies: () => readonly ReadPolicy[];
  /** The system user who installs. */
  readonly user: string;
  readonly now: () => Date;
}

/** How a source is opened. */
export interface OpenOptions {
  /** Where relative paths begin. */
  readonly base: string;
  /** The state that is wanted. Default: the newest one. */
  readonly pin?: Pick<Provenance, "version" | "digest">;
  readonly signal?: AbortSignal;
}

/** What the scanner says about a skill, in sentences. */
export interface SkillScan {
  readonly verdict: Verdict;
  readonly findings: readonly string[];
  readonly touches: readonly string[];
}
