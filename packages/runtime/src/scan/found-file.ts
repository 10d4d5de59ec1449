import type { FileStat } from "@skillwright/core/internal";

/** A skill file that a search found, not yet read. */
export interface FoundFile {
  /** Canonical path of the file. */
  readonly key: string;
  /** The path by which it was found. */
  readonly path: string;
  readonly kind: "skill" | "command";
  /** The folders between the root and the skill's own. */
  readonly group: string;
  /** Name of the folder that contains it; for a command, the command's name. */
  readonly directory: string;
  readonly plugin?: string | undefined;
  /** Whether an `agents` folder is beside it. */
  readonly hasAgentsFolder: boolean;
  /** The canonical folder that links beside the file must not leave; undefined where they may lead anywhere. */
  readonly boundary?: string | undefined;
  /** Set only if the search needed it; getting it while reading the file is cheaper. */
  readonly stat?: FileStat | undefined;
}
