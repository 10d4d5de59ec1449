import type { FileSystem, HostEnvironment, HostProfile } from "@skillwright/core/find";
import type { Locations } from "../machine/locations.ts";
import type { DiskView } from "../snapshot/snapshot.ts";
import type { CallerRules } from "./decide-skills.ts";
import type { SkillsOptions } from "./skills-options.ts";

/** What a snapshot is taken of. */
export interface SnapshotInput {
  readonly version: number;
  readonly profile: HostProfile;
  readonly place: Omit<HostEnvironment, "configuredRoots" | "pluginFolders">;
  readonly plugins: readonly string[];
  readonly files: FileSystem;
  readonly locations: Locations;
  readonly options: SkillsOptions;
  readonly caller: CallerRules;
  readonly signal?: AbortSignal | undefined;
  /** What a watcher sees of the disk; without a watcher, the index is used. */
  readonly view?: DiskView | undefined;
}
