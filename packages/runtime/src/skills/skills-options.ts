import type {
  Diagnostic,
  Embedder,
  HostId,
  OperatingSystem,
  RelevanceScorer,
} from "@skillwright/core/internal";
import type { Environment } from "../machine/locations.ts";
import type { WatchFolder } from "../watch/watch-folder.ts";

/** Options of {@link createSkills}. Every default suits a command-line program. */
export interface SkillsOptions {
  /** The folder the agent works in. Default: the process's working folder. */
  readonly cwd?: string;
  /** Whose rules apply. Default: `skillwright`. */
  readonly host?: HostId;
  /** Further folders of skills; relative ones start at `cwd`. */
  readonly roots?: readonly string[];
  /** Further plugin folders; relative ones start at `cwd`. */
  readonly plugins?: readonly string[];
  /** The files that are worked on, relative to `cwd`: skill folders beside them are searched too. Default: none. */
  readonly workingFiles?: readonly string[];
  /** Whose word makes the project's skills usable: the trust `store`, or the caller (`project`). Default: `store`. */
  readonly trust?: "store" | "project";
  /** The agent that uses the skills; configuration can limit it to some of them. */
  readonly agent?: string;
  /** The names or ids of the only skills that may be used; configuration can narrow it further. */
  readonly allow?: readonly string[];
  /** Rules such as `Skill(code-*)`: the skills that they name are neither disclosed nor used. Default: none. */
  readonly deny?: readonly string[];
  /** `off` neither reads nor writes the persistent index. Default: the configuration, else `on`. */
  readonly index?: "on" | "off";
  /**
   * `on` uses file-system events, `poll` scans regularly, `off` waits for `reload()`. Default: configuration, else
   * `on`.
   */
  readonly watch?: "on" | "poll" | "off";
  /** Whether changes that are noticed on disk are recorded in the history of the user's skills. Default: `record`. */
  readonly history?: "record" | "off";
  /** How one folder is watched. Default: the system's file watcher. */
  readonly watchFolder?: WatchFolder;
  /** Scores how well skills fit a prompt, for sessions without their own scorer. Default: the search engine. */
  readonly scorer?: RelevanceScorer;
  /** Computes embeddings for semantic search; `off` searches by keyword only. Default: the configuration. */
  readonly embedder?: Embedder | "off";
  /** `on` adds the skills that come with Skillwright, unless configuration says otherwise. Default: `off`. */
  readonly builtIns?: "on" | "off";
  /** Folders of skills that ship with the program that uses this library; they count as built in. */
  readonly builtInRoots?: readonly string[];
  /** Called when the user's configuration file is broken. Default: a warning of the process. */
  readonly onConfigProblem?: (problem: Diagnostic) => void;
  /** Called before each folder of skills is read, in every scan: what a slow disk is waited for. Default: nothing is called. */
  readonly onFolder?: (folder: string) => void;
  /** Stops scans of the disk; one that is stopped throws the signal's reason. Default: nothing does but `close()`. */
  readonly signal?: AbortSignal;
  /** Default: the process's environment. */
  readonly env?: Environment;
  /** Default: the user's home folder. */
  readonly home?: string;
  /** Default: the platform this runs on. */
  readonly platform?: OperatingSystem;
}

/** Which agent uses the skills, and which of them its own file lets it use. */
export type AgentRules = Pick<SkillsOptions, "agent" | "allow" | "deny">;
