import type { FileSystem } from "@skillwright/core/internal";
import type { Environment, Locations } from "../machine/locations.ts";
import type { Snapshot } from "./snapshot.ts";

/** A folder and a user whose skills are known: what every part of the facade works with. */
export interface SkillsPlace {
  /** The newest snapshot. */
  readonly current: () => Snapshot;
  /** Takes a new snapshot. */
  readonly reload: () => Promise<Snapshot>;
  readonly files: FileSystem;
  readonly locations: Locations;
  readonly env: Environment;
}
