import type { CatalogRules } from "../catalog/catalog-rules.ts";
import type { OperatingSystem } from "../model/manifest.ts";
import type { Scope } from "../model/resolved-skill.ts";
import type { FrontmatterField } from "../parse/frontmatter-fields.ts";

/** The agents whose behaviour Skillwright knows; `skillwright` is its own. */
export type HostId =
  | "skillwright"
  | "codex"
  | "claude-code"
  | "opencode"
  | "openclaw"
  | "gemini-cli"
  | "agents-dir"
  | "cursor"
  | "copilot-cli"
  | "copilot-vscode"
  | "qwen-code"
  | "goose"
  | "amp"
  | "pi";

/** How an agent handles skills, as data. Every value names a pure function of a closed set. */
export interface HostProfile {
  readonly id: HostId;
  /** Human-readable name. */
  readonly title: string;
  /** The version whose behaviour was observed; undefined for our own rules. */
  readonly observed?: { readonly version: string; readonly date: string };
  /** Where its behaviour is documented, and when that was read; undefined where the program itself was observed. */
  readonly documented?: { readonly source: string; readonly date: string };
  /** Where it searches, in its own order. */
  readonly roots: readonly RootRule[];
  /** How it finds the folder at which the climb from the working folder stops. */
  readonly project: ProjectRule;
  /** Whether it works with the path of the working folder as given, or with every link resolved. Default: given. */
  readonly workingFolder?: "given" | "real";
  /** How it searches a root, unless the root's rule differs. */
  readonly walk: WalkRules;
  /** How it reads a file. */
  readonly parser: ParserId;
  /** How much of a file it reads before it lists the skill. */
  readonly reads: "head" | "whole";
  /** Who wins when names are equal. */
  readonly collisions: CollisionRule;
  /** In which order it lists. */
  readonly order: OrderRule;
  /** Which path of a skill it lists: the one by which it was found, or with every link resolved. Default: found. */
  readonly listedPath?: "found" | "canonical";
  /** Where a name's prefix comes from. */
  readonly namespaces: NamespaceRule;
  /** Whether it checks what a skill requires of the machine; `check-names` doesn't find a program by its path. */
  readonly eligibility: "check" | "check-names" | "ignore";
  readonly supports: SupportRules;
  /** How it discloses skills to a model, and how much. */
  readonly catalog: CatalogRules;
  /**
   * How a person's message selects skills; undefined: it is not known. Codex sends those named with `$` after the message,
   * OpenClaw their names before it. Called with `/`, Claude Code and OpenCode send a skill instead of it, Gemini CLI before it.
   */
  readonly messages?: ObservedAgent;
  /** Names of its own commands, which a skill's command can't have. Default: none. */
  readonly reservedCommands?: readonly string[];
  /** Its own configuration files. Default: none are read. */
  readonly settings?: SettingsRule;
  /** Longest name with its prefix, in characters; a longer one is not listed. */
  readonly maxQualifiedName?: number;
  /** What the disk doesn't reveal about this agent, for people. */
  readonly caveats?: readonly string[];
}

/** The agents that were observed in full: how they parse files, read their configuration and handle messages. */
export type ObservedAgent = "codex" | "claude-code" | "opencode" | "openclaw" | "gemini-cli";

/** The configuration files of an agent, and the function that reads them. */
export interface SettingsRule {
  readonly reading: ObservedAgent;
  /** The weakest first. */
  readonly files: readonly Pick<RootRule, "scope" | "base" | "paths" | "platform">[];
  /** Values that hold where the files say nothing, by their dotted path. Default: none. */
  readonly defaults?: Readonly<Record<string, boolean>>;
}

/** A kind of folder in which an agent searches for skills. */
export interface RootRule {
  readonly scope: Scope;
  readonly base: RootBase;
  /** Folders below the base, in order; an empty text is the base itself. */
  readonly paths: readonly string[];
  /** The folder's content: skill folders, a Markdown file for each command, a plugin or marketplace, several plugins, records of installed ones, or copies of them. */
  readonly holds?: "skills" | "commands" | "plugin" | "plugins" | "installed-plugins" | "plugin-cache";
  /** How the search differs here from the profile's. */
  readonly walk?: Partial<WalkRules>;
  /** How it differs further where a project's own configuration named the folder. */
  readonly projectWalk?: Partial<WalkRules>;
  /** The only operating system it applies to. Default: all. */
  readonly platform?: OperatingSystem;
  /** Variables of which any switches the rule off. */
  readonly unless?: readonly SwitchRule[];
}

/** An environment variable that toggles a behavior: by any value, or only by `1` and `true`. */
export interface SwitchRule {
  readonly variable: string;
  readonly when: "set" | "true";
}

/** The folder a root rule starts from. */
export type RootBase =
  | { readonly kind: "home" | "cwd" | "project" | "absolute" }
  | AncestorBase
  /** The folder a variable names, otherwise one below the home folder. */
  | {
      readonly kind: "variable";
      readonly name: string;
      readonly homePath?: string;
      /** Whether a relative path starts at the working folder or is ignored. Default: `cwd`. */
      readonly relative?: "cwd" | "ignore";
    }
  /**
   * Each folder below the working folder, down to those that are worked in; the innermost first. With `clash: "qualify"`,
   * a skill whose name another one has is called `FOLDER:NAME`, and both can be used.
   */
  | { readonly kind: "nested"; readonly clash?: "qualify" }
  /** The main checkout of the linked worktree that is worked in, if the worktree lacks the folder. */
  | { readonly kind: "main-checkout" }
  /** The folder of the agent's own program, if the PATH has it. */
  | { readonly kind: "program"; readonly name: string }
  /** The workspace of an agent without projects; the working folder unless the environment names another. */
  | { readonly kind: "workspace" }
  /** Folders that the user configured or passed in, those of the product, and the administrator's. */
  | { readonly kind: "extra" | "configured" | "plugins" | "built-in" | "admin" };

/** Every folder between the project's root and the working folder. */
export interface AncestorBase {
  readonly kind: "ancestors";
  /** Which end comes first. */
  readonly from: "project" | "cwd";
  /** `skip` leaves the home folder out; `stop` ends a climb that starts in it below it. */
  readonly home?: "skip" | "stop";
  /** Where the climb ends, if it differs from the profile's rule. */
  readonly project?: ProjectRule;
}

/**
 * Where the climb from the working folder ends.
 * - `git`: at the nearest folder with a `.git`; without one only the working folder is searched.
 * - `git-head`: the same, but a `.git` folder is accepted only if it contains a `HEAD`.
 * - `git-or-all`: as `git`, but without one the climb continues to the top.
 * - `repository-or-all`: the same, but only what Git itself accepts as a repository.
 * - `none`: only the working folder is searched.
 */
export type ProjectRule = "git" | "git-head" | "git-or-all" | "repository-or-all" | "none";

/** How a root is searched. */
export interface WalkRules {
  /** Names of the file that makes a folder a skill, the preferred first. */
  readonly files: readonly string[];
  /** Deepest folder below the root that may be a skill; the root itself is 0. */
  readonly depth: number;
  /** Whether a skill file directly in the root is loaded; `alone` means that it is then the only skill. */
  readonly rootFile: "skill" | "ignore" | "alone";
  /** Whether skills are searched for inside a skill; `stop-at-name` also stops at a skill file that cannot be used. */
  readonly insideSkill: "search" | "stop" | "stop-at-name";
  /** A folder in the root that continues it: it costs no level, and a root that is a skill is searched there. */
  readonly innerRoot?: string;
  readonly hidden: "search" | "skip";
  /** Folder names that are never entered. */
  readonly skip: readonly string[];
  /** Which folder names are accepted. */
  readonly folderNames: FolderNameRule;
  /** Which name a skill's folder has where a link leads to it: the link's or its own. */
  readonly folderName: "found" | "real";
  /**
   * Which path a skill has: the one by which it was found, or that of its folder with every link resolved; with
   * `real-if-linked` the latter only if the root's own path has a link. Default: found.
   */
  readonly skillPath?: "found" | "real" | "real-if-linked";
  /** In which order the entries of a folder are read. */
  readonly entryOrder: "name" | "name-reversed" | "locale";
  /** Whether a folder that several ways lead to is searched once or by each way. */
  readonly sameFolder: "once" | "each-way";
  /** `inside` follows a link only to a target within the project, `inside-root` within the root. */
  readonly folderLinks: "follow" | "inside" | "inside-root" | "ignore";
  /** Whether links of a root must stay in the folder that the first link of the root's own path leads to. Default: no. */
  readonly linkedRoot?: "stay-inside";
  /** `inside-skill` follows a link only to a target within the skill's own folder. */
  readonly fileLinks: "follow" | "inside" | "inside-skill" | "ignore";
  /** Whether a skill file with a hard link is loaded. */
  readonly hardLinks: "accept" | "refuse";
  /** `path` makes the folders between part of a command's name, `a:b`, and a SKILL.md represent its folder. */
  readonly commandNames: "file" | "path";
  readonly maxFolders: number;
  readonly maxEntries: number;
  /** Most subfolders of one folder that are entered. */
  readonly maxChildren?: number;
  /** Most skills of one root that load. */
  readonly maxLoaded?: number;
  /** Largest skill file in bytes. */
  readonly maxFileBytes?: number;
}

/**
 * Which folder names are accepted.
 * - `any`: all.
 * - `no-control`: those without control characters.
 * - `tidy`: as `no-control`, and without invisible characters, `<`, `>`, and spaces other than single ones inside.
 */
export type FolderNameRule = "any" | "no-control" | "tidy";

/** The function that reads a skill file as the agent does. */
export type ParserId = "skillwright" | "agents-dir" | ObservedAgent;

/**
 * Who wins among equal names.
 * - `first-root`: the root that is listed first; equal rank is ambiguous and both get a longer id.
 * - `first-shown`: the same, but a skill that is hidden from the model leaves its name to the next that isn't.
 * - `first-found` / `last-found`: the first or last in search order, without a report.
 * - `last-path`: the last root, and in it the last path in alphabetical order.
 * - `varies`: one, but not always the same; here the last in search order is used.
 * - `keep-all`: everybody stays.
 */
export type CollisionRule =
  | "first-root"
  | "first-shown"
  | "first-found"
  | "last-found"
  | "last-path"
  | "varies"
  | "keep-all";

/**
 * In which order skills are listed.
 * - `scope-name-path`, `name`, `found`: by scope, name and path; by name; in the order found.
 * - `root-folder`: by root, then by the name of the skill's folder; commands follow, by name.
 * - `first-holder`: as found, each name at the position of the first skill that had it.
 */
export type OrderRule = "scope-name-path" | "name" | "found" | "root-folder" | "first-holder";

/**
 * Where a prefix comes from.
 * - `plugin`: the nearest plugin manifest above the skill.
 * - `plugin-codex`: the same, with manifests read as Codex does.
 * - `plugin-folder`: only a plugin folder that was named as one.
 * - `none`: there are no prefixes.
 */
export type NamespaceRule = "plugin" | "plugin-codex" | "plugin-folder" | "none";

/** Which parts of a skill an agent uses. */
export interface SupportRules {
  readonly fields: "all" | readonly FrontmatterField[];
  /** Sidecar files it reads. */
  readonly sidecars: readonly string[];
}
