/** The hosts whose real program can be asked; the names are those of `skillwright list --as`. */
export const hostIds = ["codex", "claude-code", "opencode", "openclaw", "gemini-cli"] as const;

/** One of {@link hostIds}. */
export type HostId = (typeof hostIds)[number];

/** Where a host is started: every run gets its own home, so that nothing of the machine leaks in. */
export interface Place {
  readonly home: string;
  readonly cwd: string;
  /** Variables beside HOME and PATH, for example those that move a root. */
  readonly env: Readonly<Record<string, string>>;
}

/** A skill as the host itself names it. */
export interface ListedSkill {
  readonly name: string;
  readonly description: string | null;
  /** The SKILL.md, as the host spells it; null when the host does not say and it cannot be told. */
  readonly path: string | null;
  readonly scope: string | null;
}

/** A problem that the host reports about one file or about the whole run. */
export interface HostError {
  readonly path: string | null;
  readonly message: string;
}

/** What the host lists, without the skills that it brings along. */
export interface RealListing {
  readonly skills: readonly ListedSkill[];
  readonly errors: readonly HostError[];
}

/** How to install one host and how to ask it for its skills. */
export interface HostDriver {
  readonly id: HostId;
  readonly packageName: string;
  readonly version: string;
  /** `exact`: the listing has a defined order; `none`: the order differs between two runs. */
  readonly order: "exact" | "none";
  /** `defined`: the same files give the same winner; `random`: any holder of a name may win. */
  readonly winner: "defined" | "random";
  /** Asks the program installed under `nodeModules` for its skills. */
  list(place: Place, nodeModules: string): Promise<RealListing>;
}
