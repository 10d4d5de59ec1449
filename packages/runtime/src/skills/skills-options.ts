import type {
  Diagnostic,
  Embedder,
  HostId,
  OperatingSystem,
  RelevanceScorer,
} from "@skillwright/core/internal";
import type { Environment } from "../machine/locations.ts";
import type { WatchFolder } from "../watch/watch-folder.ts";

/** What {@link createSkills} can be told. Everything has a default that suits a command line. */
export interface SkillsOptions {
  /** The folder the agent works in. Default: the process's working folder. */
  readonly cwd?: string;
  /** Whose rules apply. Default: `skillwright`. */
  readonly host?: HostId;
  /** Further folders of skills; relative ones start at `cwd`. */
  readonly roots?: readonly string[];
  /** Further plugin folders; relative ones start at `cwd`. */
  readonly plugins?: readonly string[];
  /**
   * Who decides whether the text of the project's skills may be used: `store` asks the trust store, `project` means
   * that the caller trusts the project. Neither lets anything execute. Default: `store`.
   */
  readonly trust?: "store" | "project";
  /** The agent that asks; configuration may allow it only some skills. */
  readonly agent?: string;
  /** The names or ids of the only skills that may be used; configuration can narrow it further. */
  readonly allow?: readonly string[];
  /** `off` neither reads nor writes the persistent index. Default: what configuration says, else `on`. */
  readonly index?: "on" | "off";
  /**
   * How changes are noticed once somebody listens for them: `on` by what the system reports, `poll` by looking every
   * few seconds, `off` only when `reload()` is called. Default: what configuration says, else `on`.
   */
  readonly watch?: "on" | "poll" | "off";
  /** Whether changes of the person's skills that are noticed become versions of their history. Default: `record`. */
  readonly history?: "record" | "off";
  /** How one folder is watched. Default: by the means of the system. */
  readonly watchFolder?: WatchFolder;
  /** Says how well skills fit a prompt, for sessions that bring no other. Default: a plain one that counts words. */
  readonly scorer?: RelevanceScorer;
  /** What searches understand meaning with; `off` searches by words alone. Default: what the user configured. */
  readonly embedder?: Embedder | "off";
  /** `on` adds the skills that come with Skillwright, unless configuration says otherwise. Default: `off`. */
  readonly builtIns?: "on" | "off";
  /** Folders of skills that come with the product which uses this library; they count as built in. */
  readonly builtInRoots?: readonly string[];
  /** Called when the user's configuration file is broken. Default: a warning of the process. */
  readonly onConfigProblem?: (problem: Diagnostic) => void;
  /** Default: the process's environment. */
  readonly env?: Environment;
  /** Default: the user's home folder. */
  readonly home?: string;
  /** Default: the platform this runs on. */
  readonly platform?: OperatingSystem;
}
