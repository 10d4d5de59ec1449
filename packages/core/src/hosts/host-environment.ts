import type { OperatingSystem } from "../model/manifest.ts";

/** Everything about the machine that decides which folders are scanned. */
export interface HostEnvironment {
  readonly platform: OperatingSystem;
  /** The working folder, absolute. */
  readonly cwd: string;
  readonly home: string;
  /** The home folder with every link resolved. Default: it contains none. */
  readonly realHome?: string;
  /** The nearest folder that contains a `.git`, from the working folder upwards. */
  readonly gitRoot: string | undefined;
  /** Every `.git` from the working folder upwards, the nearest first. Default: the one at `gitRoot`, a repository. */
  readonly gitMarkers?: readonly GitMarker[];
  /** The main checkout of the repository, if a linked worktree of it is worked in. Default: none. */
  readonly mainCheckout?: string | undefined;
  /** Folders of installed programs, with every link resolved, by the program's name. Default: none is installed. */
  readonly programFolders?: Readonly<Record<string, string>>;
  /** The folder an agent without a project works in. Default: the working folder. */
  readonly workspace?: string;
  /** Folders below the working folder that are worked in, absolute. Default: none. */
  readonly worksIn?: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folders passed in by the caller. */
  readonly extraRoots: readonly string[];
  /** Folders of skills named in configuration. */
  readonly configuredRoots: readonly ConfiguredFolder[];
  /** Folders of plugins named in configuration or passed in. */
  readonly pluginFolders: readonly ConfiguredFolder[];
  /** Folders of the skills that come with the product. */
  readonly builtInRoots: readonly string[];
  /** The administrator's folder, such as `/etc/skillwright`. */
  readonly adminFolder: string;
}

/** A folder that a configuration file names. */
export interface ConfiguredFolder {
  readonly path: string;
  readonly scope: "project" | "user";
}

/**
 * A `.git` and what it amounts to.
 * - `empty`: a folder without a `HEAD`.
 * - `head`: a folder with a `HEAD` that Git doesn't accept as a repository.
 * - `dead-link`: a file that does not lead to a repository.
 * - `repository`: what git accepts, folder or file.
 */
export interface GitMarker {
  readonly folder: string;
  readonly kind: "empty" | "head" | "dead-link" | "repository";
}
