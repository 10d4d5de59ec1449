/** The hosts whose real program can be run; the ids are those of `skillwright list --as`. */
export const hostIds = ["codex", "claude-code", "opencode", "openclaw", "gemini-cli"] as const;

/** One of {@link hostIds}. */
export type HostId = (typeof hostIds)[number];

/** The environment of a host: every run has its own home, isolated from the machine. */
export interface Place {
  readonly home: string;
  readonly cwd: string;
  /** Variables in addition to HOME and PATH, such as those that move a root. */
  readonly env: Readonly<Record<string, string>>;
  /** A folder that comes first on the PATH: that of the host's program. */
  readonly programs?: string;
}

/** A skill as the host itself names it. */
export interface ListedSkill {
  readonly name: string;
  readonly description: string | null;
  /** The path of the SKILL.md as the host reports it; null if it is unknown. */
  readonly path: string | null;
  readonly scope: string | null;
}

/** A problem that the host reports about one file or about the whole run. */
export interface HostError {
  readonly path: string | null;
  readonly message: string;
}

/** The host's list; what it ships counts if our side can find it. */
export interface RealListing {
  readonly skills: readonly ListedSkill[];
  readonly errors: readonly HostError[];
}

/** Under which conditions a catalog is written. */
export interface CatalogQuestion {
  /** The model's context window in tokens. Default: that of the host's default model. */
  readonly contextWindow?: number;
}

/** How to install a host and get its skills. */
export interface HostDriver {
  readonly id: HostId;
  readonly packageName: string;
  readonly version: string;
  /** `exact`: the list has a defined order; `none`: the order differs between runs. */
  readonly order: "exact" | "none";
  /** The same for the catalog. Default: `exact`. */
  readonly catalogOrder?: "exact" | "none";
  /** `defined`: the same files give the same winner; `random`: any skill with the name may win. */
  readonly winner: "defined" | "random";
  /** `unknown`: the host names no paths; the oracle finds the file by its content. Default: `reported`. */
  readonly paths?: "reported" | "unknown";
  /** The folder with the host's command, by which our side finds the skills that ship with it. Default: it isn't needed. */
  programs?(nodeModules: string): string;
  /** Gets the skills from the program installed in `nodeModules`. */
  list(place: Place, nodeModules: string): Promise<RealListing>;
  /** The whole text that the host's model receives about the skills; empty for nothing. */
  catalog?(place: Place, nodeModules: string, question: CatalogQuestion): Promise<string>;
  /** What the host's model receives for each message of a person, in parts. */
  messages?(
    place: Place,
    nodeModules: string,
    texts: readonly string[],
  ): Promise<readonly (readonly string[])[]>;
}
