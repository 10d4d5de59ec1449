import type { PackagePath } from "../paths/package-path.ts";
import type { LeftOutFile } from "./find-packages.ts";

/**
 * Where skills come from: a folder, an archive, a Git repository, an MCP server, a registry or an index.
 * A source is a reference, such as a path or a branch. {@link Source.resolve} pins what it refers to at that moment.
 */
export interface Source<Skill extends SourceSkill = SourceSkill> {
  /** The source's name in messages. */
  readonly label: string;
  /**
   * Finds out exactly what the source has now. Nothing outside of caches is written. Rejects with a `SkillwrightError`
   * where the source as a whole cannot be used, and with the signal's reason when it is aborted.
   */
  resolve(options?: SourceOptions): Promise<PinnedSource<Skill>>;
}

/** How a source is used. */
export interface SourceOptions {
  /** Ends the work; files that were fetched for it are removed. */
  readonly signal?: AbortSignal;
}

/** The state of a source at one moment. Whatever happens to the source, it yields these bytes or an error. */
export interface PinnedSource<Skill extends SourceSkill = SourceSkill> {
  readonly provenance: Provenance;
  /** The source's own name, such as a folder's or a repository's: a skill without a name may be called so. */
  readonly name: string;
  /**
   * What the source says against using a version, such as that it was yanked; empty if it says nothing. Undefined for
   * sources that never say so.
   */
  readonly advisories?: (version: string) => readonly SourceAdvisory[];
  /** The versions before these of skills, by folder, as far as there are any. Undefined for sources that don't know. */
  readonly earlier?: (
    folders: readonly string[],
    options?: SourceOptions,
  ) => Promise<ReadonlyMap<string, EarlierVersion>>;
  /** Everything in the source, each skill and each problem, in the same order at each call. */
  items(): AsyncIterable<SourceItem<Skill>>;
  /** Ends connections and removes temporary files; a later call changes nothing. Skills cannot be read any more. */
  close(): Promise<void>;
}

/** An earlier version of a skill. */
export interface EarlierVersion {
  /** Its number, or where it is; what is shown behind the skill's name. */
  readonly version: string;
  readonly files: readonly PackageFile[];
}

/** Something that a source says against using a version. The text is untrusted. */
export interface SourceAdvisory {
  readonly kind: "yanked" | "deprecated" | "renamed";
  /** A whole sentence without its full stop. */
  readonly text: string;
}

/** An item of a source: a skill, a rejected skill, or a file that belongs to no skill. */
export type SourceItem<Skill extends SourceSkill = SourceSkill> =
  | { readonly kind: "skill"; readonly skill: Skill }
  | { readonly kind: "refused"; readonly folder: string; readonly reason: string }
  | { readonly kind: "stray"; readonly path: string };

/** One skill of a source. */
export interface SourceSkill {
  /** Its folder in the source, "" for the top. */
  readonly folder: string;
  /** The tree hash of its files, which {@link read} keeps to. */
  readonly tree: string;
  /**
   * Its files, fetched now where they are not here yet. Rejects with a `SkillwrightError` where they do not have the
   * tree hash, the source is closed or cannot be reached, and with the signal's reason when it is aborted.
   */
  read(options?: SourceOptions): Promise<SkillFiles>;
}

/** The files of a skill. */
export interface SkillFiles {
  /** Sorted by path, within the limits of every skill. */
  readonly files: readonly PackageFile[];
  /** Files in the skill's folder that are left out of packages. */
  readonly leftOut: readonly LeftOutFile[];
}

/** The kinds of sources. */
export const SOURCE_KINDS = [
  "text",
  "folder",
  "archive",
  "mcp",
  "git",
  "npm",
  "oci",
  "http",
  "clawhub",
  "registry",
] as const;

/** A kind of source. */
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Where the content of a pinned source comes from, as a lockfile and a user need it. */
export interface Provenance {
  readonly kind: SourceKind;
  /** The address without secrets: `file:///…`, `mcp://…`, `https://…`; `memory:NAME` for what was pasted or uploaded. */
  readonly url: string;
  /** The source's own identifier for this state: a commit, a version or a digest of a manifest; undefined if it has none. */
  readonly version?: string;
  /** When the state was made, such as a commit, in ISO 8601; undefined if the source doesn't say so. */
  readonly date?: string;
  /** SHA-256 of what was transferred as a whole, such as an archive, in hexadecimal digits; undefined where nothing was. */
  readonly digest?: string;
}

/** One file of a skill as it travels: in an archive, in history, on its way to the disk. */
export interface PackageFile {
  readonly path: PackagePath;
  readonly bytes: Uint8Array;
  /** Whether it is executable; the rest of its mode is not kept. */
  readonly executable: boolean;
}

/** Who changed a skill; `external` is a change made outside of this program. */
export interface Author {
  readonly kind: "person" | "agent" | "import" | "restore" | "external";
  readonly name?: string;
}
