import type { Scope } from "../model/scope.ts";
import type { FrontmatterField } from "../parse/frontmatter-fields.ts";

/** The agents whose behaviour Skillwright knows; `skillwright` is its own. */
export type HostId =
  | "skillwright"
  | "codex"
  | "claude-code"
  | "opencode"
  | "openclaw"
  | "gemini-cli"
  | "agents-dir";

/** What an agent does with skills, as data. Every word names a pure function of a closed set. */
export interface HostProfile {
  readonly id: HostId;
  /** Name for people. */
  readonly title: string;
  /** The version whose behaviour was observed; undefined for our own rules. */
  readonly observed?: { readonly version: string; readonly date: string };
  /** Where it looks, in its own order. */
  readonly roots: readonly RootRule[];
  /** How it finds the folder at which the climb from the working folder stops. */
  readonly project: ProjectRule;
  /** How it searches a root, unless the root's rule differs. */
  readonly walk: WalkRules;
  /** How it reads a file. */
  readonly reading: ReadingRule;
  /** How much of a file it looks at before it lists the skill. */
  readonly reads: "head" | "whole";
  /** Who wins when names are equal. */
  readonly collisions: CollisionRule;
  /** In which order it lists. */
  readonly order: OrderRule;
  /** Where a name's prefix comes from. */
  readonly namespaces: NamespaceRule;
  readonly honours: HonourRules;
}

/** A kind of place in which an agent looks for skills. */
export interface RootRule {
  readonly scope: Scope;
  readonly base: RootBase;
  /** Folders below the base, in order; an empty text is the base itself. */
  readonly paths: readonly string[];
  /** What the folder holds: skill folders, or a Markdown file for each command. */
  readonly holds?: "skills" | "commands";
  /** How the search differs here from the profile's. */
  readonly walk?: Partial<WalkRules>;
}

/** The folder a root rule starts from. */
export type RootBase =
  | { readonly kind: "home" | "cwd" | "project" | "absolute" }
  /** Every folder between the project's root and the working folder; the home folder is no project if skipped. */
  | { readonly kind: "ancestors"; readonly from: "project" | "cwd"; readonly home?: "skip" }
  /** The folder a variable names, else one below the home folder. */
  | { readonly kind: "variable"; readonly name: string; readonly homePath?: string }
  /** Folders a person configured or passed in, those of the product, and the administrator's. */
  | { readonly kind: "extra" | "configured" | "plugins" | "built-in" | "admin" };

/**
 * Where the climb from the working folder ends.
 * - `git`: at the nearest folder with a `.git`; without one only the working folder counts.
 * - `git-or-all`: the same, but without one the climb goes to the top.
 * - `none`: only the working folder counts.
 */
export type ProjectRule = "git" | "git-or-all" | "none";

/** How a root is searched. */
export interface WalkRules {
  /** Names of the file that makes a folder a skill, the preferred first. */
  readonly files: readonly string[];
  /** Deepest folder below the root that may be a skill; the root itself is 0. */
  readonly depth: number;
  /** Whether a skill file directly in the root counts. */
  readonly rootFile: "skill" | "ignore";
  /** Whether skills are looked for inside a skill. */
  readonly insideSkill: "search" | "stop";
  readonly hidden: "search" | "skip";
  /** Folder names that are never entered. */
  readonly skip: readonly string[];
  /** `inside` follows a link only to a target within the project. */
  readonly folderLinks: "follow" | "inside" | "ignore";
  readonly fileLinks: "follow" | "inside" | "ignore";
  readonly maxFolders: number;
  readonly maxEntries: number;
}

/** The function that reads a skill file as the agent does. */
export type ReadingRule =
  | "skillwright"
  | "codex"
  | "claude-code"
  | "opencode"
  | "openclaw"
  | "gemini-cli"
  | "agents-dir";

/**
 * Who wins among equal names.
 * - `first-root`: the root that is listed first; equal rank is ambiguous and both get a longer id.
 * - `first-found` / `last-found`: the first or last in search order, without a word about it.
 * - `keep-all`: everybody stays.
 */
export type CollisionRule = "first-root" | "first-found" | "last-found" | "keep-all";

/**
 * In which order skills are listed.
 * - `scope-name-path`, `name`, `found`: as they say.
 * - `root-folder`: by root, then by the name of the skill's folder.
 */
export type OrderRule = "scope-name-path" | "name" | "found" | "root-folder";

/**
 * Where a prefix comes from.
 * - `plugin`: the nearest plugin manifest above the skill.
 * - `none`: there are no prefixes.
 */
export type NamespaceRule = "plugin" | "none";

/** Which parts of a skill an agent takes notice of. */
export interface HonourRules {
  readonly fields: "all" | readonly FrontmatterField[];
  /** Sidecar files it reads. */
  readonly sidecars: readonly string[];
}
