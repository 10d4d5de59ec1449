import type { FileStat } from "@skillwright/core/internal";

/** A skill file that a search came across, not yet read. */
export interface FoundFile {
  /** Canonical path of the file. */
  readonly key: string;
  /** The path by which it was found. */
  readonly path: string;
  readonly kind: "skill" | "command";
  /** The folders between the root and the skill's own. */
  readonly group: string;
  /** Name of the folder that holds it; for a command, its own name. */
  readonly directory: string;
  readonly plugin?: string | undefined;
  /** Whether an `agents` folder lies beside it. */
  readonly hasAgentsFolder: boolean;
  /** The canonical folder that links beside the file must not leave; undefined where they may lead anywhere. */
  readonly boundary?: string | undefined;
  /** Known where the search had to ask; reading the file tells it for less. */
  readonly stat?: FileStat | undefined;
}
