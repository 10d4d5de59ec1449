import type { Ask, LockEntry, SkillwrightError } from "@skillwright/core/internal";
import type { StoreScope } from "../store/store.ts";
import type { AgentFolderReport } from "./agent-folders.ts";
import type { AppliedSkill } from "./apply-install.ts";
import type { SourceUse } from "./install-context.ts";
import type { InstallRequest } from "./install-request.ts";
import type { LockName } from "./lock-file.ts";
import type { InstallReview } from "./review-install.ts";

/** Installs skills and records them in a lockfile. A person or a policy approves first; every change is atomic. */
export interface Installer {
  /** Everything about the skills of a source that a person has to know. Nothing is written. */
  review(source: string, request?: InstallRequest): Promise<InstallReview>;
  /**
   * Installs skills of a source or of a review. Throws `install_refused` if nobody agrees, and a single skill's
   * failure; for several skills the report has the failures.
   */
  install(source: string | InstallReview, options?: InstallOptions): Promise<InstallReport>;
  /** Installs what the lockfile names and isn't there, and configured sources that the lockfile doesn't have. */
  installLocked(options?: LockedOptions): Promise<InstallReport>;
  /** Updates the named skills from their sources. Default: all, and new skills of configured sources are installed. */
  update(names: readonly string[], options?: InstallOptions): Promise<InstallReport>;
  /** Brings configured sources, links and copies for other agents, and a project's AGENTS.md up to date. */
  sync(options?: SyncOptions): Promise<SyncReport>;
  /** Compares installed skills with what their sources have now. */
  outdated(options?: ScopeOptions): Promise<readonly OutdatedSkill[]>;
  /** Moves an installed skill to the trash and drops it from the lockfile. Throws `install_refused`. */
  remove(name: string, options?: ScopeOptions): Promise<RemovedSkill>;
  /** Restores the version before the last update. A second rollback undoes the first. */
  rollback(name: string, options?: RollbackOptions): Promise<AppliedSkill>;
  /** Compares what is on the disk with the lockfile. */
  verify(options?: VerifyOptions): Promise<readonly VerifiedSkill[]>;
  /** Keeps a skill from being updated; undefined undoes it. */
  pin(name: string, reason: string | undefined, options?: ScopeOptions): Promise<InstalledSkill>;
  /** Writes reviewed skills to a private temporary folder, to try them. Throws what would prevent installation. */
  stage(review: InstallReview): Promise<StagedSkills>;
  /** Every source that is known here: configured ones, and those of installed skills. Nothing is fetched. */
  sources(): Promise<readonly KnownSource[]>;
  /** The installed skills of both scopes, sorted by scope and name. */
  list(): Promise<readonly InstalledSkill[]>;
}

/** Skills in a temporary folder. */
export interface StagedSkills {
  /** A folder of skills, for `createSkills({ roots })`. */
  readonly root: string;
  readonly close: () => void;
}

/** A source that is known here. */
export interface KnownSource {
  /** As the configuration or the lockfile names it. */
  readonly source: string;
  readonly scope: StoreScope;
  /** The configuration file that names it; undefined if only a lockfile does. */
  readonly file?: string;
  /** `untrusted`: a project names it, and is not trusted. */
  readonly state: "used" | "untrusted";
  /** The installed skills that come from it. */
  readonly skills: readonly string[];
}

export interface InstallOptions extends InstallRequest {
  /** Asks the person. Default: no one can be prompted. */
  readonly ask?: Ask;
  /** `given` if the person agreed beforehand; this doesn't cover verdicts of the scanner. Default: ask. */
  readonly approval?: "ask" | "given";
  /** Whether several skills are installed all or none, or each for itself. Default: each. */
  readonly several?: "each" | "all-or-none";
  /** What happens to local edits of a skill that is replaced; the history keeps them. Default: refuse. */
  readonly edits?: "refuse" | "overwrite";
  /** Whether an older version may replace a newer one. Default: refuse. */
  readonly downgrade?: "refuse" | "allow";
}

export interface LockedOptions
  extends Omit<InstallOptions, "skills" | "name" | "names" | "onConflict" | "downgrade"> {
  /** Fails on every difference between lockfile and disk instead of asking. Default: false. */
  readonly frozen?: boolean;
}

/** What is synced. */
export interface SyncOptions
  extends Omit<InstallOptions, "skills" | "folders" | "name" | "names" | "missing"> {
  /** Whether skills of packages in `node_modules` are installed for the project. Default: false. */
  readonly nodeModules?: boolean;
  /** `add` writes a section about the project's skills to its AGENTS.md; one that is there is always kept current. Default: `keep`. */
  readonly agentsFile?: "add" | "keep";
}

/** What was synced. */
export interface SyncReport extends InstallReport {
  /** The AGENTS.md that has a section about skills. */
  readonly agentsFile?: { readonly file: string; readonly action: "added" | "updated" | "unchanged" };
}

/** Which installed skills are meant. */
export interface ScopeOptions extends SourceUse {
  /** Default: the scope in which it is installed, `ambiguous_skill` if both have it; both for a list. */
  readonly scope?: StoreScope;
  readonly lockfile?: LockName;
}

export interface VerifyOptions extends ScopeOptions {
  /** `ask` also asks sources whether installed versions were yanked or deprecated. Default: offline. */
  readonly sources?: "offline" | "ask";
}

export interface RollbackOptions extends ScopeOptions, Pick<InstallRequest, "allow"> {
  /** What happens to local edits; the history keeps them. Default: refuse. */
  readonly edits?: "refuse" | "overwrite";
}

export interface InstallReport {
  readonly applied: readonly (AppliedSkill & {
    readonly action: "installed" | "updated" | "replaced" | "restored";
  })[];
  /** Skills that were as wanted already. */
  readonly unchanged: readonly string[];
  /** Skills that were not installed, with the reason. */
  readonly failed: readonly FailedSkill[];
  /** What changed in the folders of other agents. Default: nothing. */
  readonly agents?: readonly AgentFolderReport[];
  /** What a person should know besides, such as sources that were ignored. */
  readonly notices?: readonly string[];
  /** What sources say against versions that are installed now, such as that they were yanked. Untrusted. */
  readonly advisories?: readonly { readonly name: string; readonly text: string }[];
}

/** A skill that was not installed. */
export interface FailedSkill {
  readonly name: string;
  readonly error: SkillwrightError;
}

/** An installed skill. */
export interface InstalledSkill {
  readonly name: string;
  readonly scope: StoreScope;
  readonly folder: string;
  readonly lockfile: string;
  readonly entry: LockEntry;
}

/** How an installed skill compares with its source. */
export interface OutdatedSkill extends Pick<InstalledSkill, "name" | "scope"> {
  readonly source: string;
  /** `older` if the source has an earlier version than the installed one, which an update refuses. */
  readonly state: "current" | "outdated" | "older" | "gone" | "unreachable";
  readonly pinned?: string;
  readonly installed: { readonly version?: string; readonly tree: string };
  readonly available?: { readonly version?: string; readonly tree: string };
  /** What the source says against the installed version, such as that it was yanked. Untrusted. */
  readonly advisories?: readonly string[];
  /** Why its source can't be reached, or why what the source has is refused. */
  readonly error?: SkillwrightError;
}

/** How an installed skill compares with the lockfile. */
export interface VerifiedSkill extends Pick<InstalledSkill, "name" | "scope" | "folder"> {
  readonly state: "ok" | "changed" | "missing";
  /** The tree hash in the lockfile, and the one of the folder. */
  readonly expected: string;
  readonly actual?: string;
  /** Files that differ, if the history knows what was installed. */
  readonly files?: readonly string[];
  /** What the source says against the installed version, if it was asked. Untrusted. */
  readonly advisories?: readonly string[];
}

/** A skill that was removed. */
export interface RemovedSkill extends Pick<InstalledSkill, "name" | "scope" | "folder"> {
  /** The entry of the trash; undefined if only the lockfile named it. */
  readonly trash?: string;
  /** What was removed from the folders of other agents. */
  readonly agents?: readonly AgentFolderReport[];
}
