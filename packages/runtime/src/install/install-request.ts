import type { HostId, InstallGrants } from "@skillwright/core/internal";
import type { PreviewOptions } from "../package/preview-import.ts";
import type { SourceUse } from "./install-context.ts";
import type { LockName } from "./lock-file.ts";

/** Which skills of a source are wanted, and where they go. */
export interface InstallRequest
  extends SourceUse,
    Pick<PreviewOptions, "scope" | "skills" | "folders" | "name" | "missing"> {
  /** The names of skills by their folders in the source. Default: their own. */
  readonly names?: ReadonlyMap<string, string>;
  /** What happens if the name is taken by a skill that came from elsewhere. Default: refuse. */
  readonly onConflict?: "refuse" | "rename" | "replace" | "override";
  /** Verdicts of the scanner besides *clean* that are accepted. Default: none. */
  readonly allow?: InstallGrants["verdicts"];
  readonly lockfile?: LockName;
  /** Other agents that should find the skills too. Default: none. */
  readonly to?: readonly HostId[];
  /** How they get there. Default: as it was done for that agent before, otherwise by a link if it follows links. */
  readonly by?: "link" | "copy";
}
