import type { SkillOrigin } from "@skillwright/contract";
import type {
  ConfigFile,
  Diagnostic,
  FileSystem,
  FoundSkill,
  HostEnvironment,
  HostProfile,
  HostSettings,
  SkillStatus,
} from "@skillwright/core/internal";
import type { RootReport, ScanCache } from "../scan/scan-roots.ts";

/** Everything known at one moment: what was found, what was decided, and diagnostics. Immutable. */
export interface Snapshot {
  /** Increases with each reload. */
  readonly version: number;
  /** The rules that apply, with the settings of the agent itself. */
  readonly host: HostProfile;
  /** What the simulated agent's own configuration files say. */
  readonly settings: HostSettings;
  readonly place: HostEnvironment;
  readonly config: readonly ConfigFile[];
  /** The folders that were searched, in order. */
  readonly roots: readonly RootReport[];
  /** Every skill file, including those that don't load. */
  readonly found: readonly FoundSkill[];
  /** Every skill that loads, in the host's order. */
  readonly skills: readonly SkillStatus[];
  /** Whether the project's skills are used. Also true if there is nothing to trust, or another agent is simulated. */
  readonly projectTrusted: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly index: IndexHealth;
  /** Where installed skills come from, by the path of their folder; the lockfiles are read when it is first called. */
  readonly origins: () => ReadonlyMap<string, SkillOrigin>;
  /** Whether the skill in a folder was installed from elsewhere; also true if its lockfile can't be used. */
  readonly isFromElsewhere: (folder: string) => boolean;
}

/** The state of the persistent index. */
export interface IndexHealth {
  readonly file: string;
  /** `memory`: a watcher keeps everything in memory and needs no index. */
  readonly state: "used" | "off" | "unavailable" | "memory";
  readonly problem: string | undefined;
  /** Skill files that were not read because the index had them. */
  readonly recalled: number;
  /** Skill files that were read. */
  readonly read: number;
}

/** The disk as seen by a watcher: unchanged parts are not read again. */
export interface DiskView {
  /** The previous snapshot; unchanged parts are reused. */
  readonly before: Snapshot;
  readonly files: FileSystem;
  readonly cache: ScanCache;
  /** What the watcher reports about itself. */
  readonly diagnostics: (roots: readonly RootReport[]) => readonly Diagnostic[];
}
