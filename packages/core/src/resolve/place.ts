import type { OperatingSystem } from "../model/manifest.ts";

/** Where a resolution happens: everything about the machine that decides where skills are looked for. */
export interface Place {
  readonly platform: OperatingSystem;
  /** The working folder, absolute. */
  readonly cwd: string;
  readonly home: string;
  /** The nearest folder from the working folder up that holds a `.git`. */
  readonly gitRoot: string | undefined;
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
  readonly scope: "repo" | "user";
}
