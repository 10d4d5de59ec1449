import {
  type Diagnostic,
  type FileStat,
  type FileSystem,
  type FolderEntry,
  isInside,
  parentPath,
  type WalkRules,
} from "@skillwright/core/find";
import { untrustedNote, walkDiagnostic } from "./open-root.ts";
import { PLUGIN_FOLDERS } from "./plugin-manifest.ts";

/** Whether a search enters a folder with this name. */
export function acceptsFolder(name: string, walk: WalkRules): boolean {
  if (walk.skip.includes(name)) return false;
  if (walk.hidden === "skip" && name.startsWith(".")) return false;
  switch (walk.folderNames) {
    case "any":
      return true;
    case "no-control":
      return !hasControl(name);
    case "tidy":
      return isTidy(name);
    default:
      return walk.folderNames satisfies never;
  }
}

function hasControl(name: string): boolean {
  return /\p{Cc}/u.test(name);
}

/** No control or format characters, no look-alike spaces, no angle brackets; only single spaces, between other characters. */
function isTidy(name: string): boolean {
  return !/[\p{Cc}\p{Cf}<>]|[^\S ]| {2}|^ | $/u.test(name);
}

/** Sorts entries, given in name order, into the order in which an agent reads them. */
export function orderEntries(
  entries: readonly FolderEntry[],
  order: WalkRules["entryOrder"],
): readonly FolderEntry[] {
  switch (order) {
    case "name":
      return entries;
    case "name-reversed":
      return entries.toReversed();
    case "locale":
      return entries.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
    default:
      return order satisfies never;
  }
}

/** What a search needs to know about the entries of a folder. */
export interface EntryFacts {
  /** Entries named like a skill file, in the order in which the names count. */
  readonly skillFiles: readonly FolderEntry[];
  readonly hasAgentsFolder: boolean;
  readonly hasPluginFolder: boolean;
  /** Whether any entry may be a folder. */
  readonly hasFolders: boolean;
}

const NO_FILES: readonly FolderEntry[] = Object.freeze([]);

/** Examines the entries of a folder. */
export function examineEntries(entries: readonly FolderEntry[], walk: WalkRules): EntryFacts {
  let skillFiles: readonly FolderEntry[] = NO_FILES;
  for (const file of walk.files) {
    const entry = entries.find(({ name }) => name === file);
    // Nearly every skill has one, and a list that grows reserves room for many.
    if (entry !== undefined) skillFiles = skillFiles.length === 0 ? [entry] : [...skillFiles, entry];
  }
  let hasAgentsFolder = false;
  let hasPluginFolder = false;
  let hasFolders = false;
  for (const { name, kind } of entries) {
    hasAgentsFolder ||= name === "agents";
    hasPluginFolder ||= PLUGIN_FOLDERS.includes(name);
    hasFolders ||= kind === "folder" || kind === "link";
  }
  return { skillFiles, hasAgentsFolder, hasPluginFolder, hasFolders };
}

/** What is known about a folder before its subfolders are searched. */
export interface SearchedFolder {
  readonly isRoot: boolean;
  /** Whether it contains a valid skill file. */
  readonly isSkill: boolean;
  /** Whether it contains anything with the name of a skill file. */
  readonly isNamed: boolean;
}

/** Where to search below a folder: nowhere, everywhere, or only in the folder that continues the root. */
export function searchInside(walk: WalkRules, folder: SearchedFolder): "no" | "yes" | "inner-root" {
  if (folder.isRoot) return walk.rootFile === "alone" && folder.isNamed ? "inner-root" : "yes";
  if (walk.insideSkill === "stop-at-name") return folder.isNamed ? "no" : "yes";
  return folder.isSkill && walk.insideSkill === "stop" ? "no" : "yes";
}

/** Whether a rule needs a file's size or link count before the file is read. */
export function asksForStat(walk: WalkRules): boolean {
  return walk.hardLinks === "refuse" || walk.maxFileBytes !== undefined;
}

/** Why an agent doesn't read a file with this size and link count. */
export function fileProblem(
  stat: FileStat,
  walk: WalkRules,
): { readonly code: "file-too-large" | "file-unreadable"; readonly message: string } | undefined {
  if (walk.maxFileBytes !== undefined && stat.size > walk.maxFileBytes) {
    return { code: "file-too-large", message: `The file exceeds ${walk.maxFileBytes} bytes and is not read` };
  }
  if (walk.hardLinks === "refuse" && (stat.links ?? 1) > 1) {
    return { code: "file-unreadable", message: "The path must not be hard-linked; the file is not read" };
  }
  return undefined;
}

/** Decides where a link may lead. */
interface LinkOptions {
  readonly files: FileSystem;
  readonly walk: WalkRules;
  /** The canonical folder that links must not leave under the `inside` and `inside-root` policies. */
  readonly boundary: string;
  /** The canonical folder that links to folders must not leave under the `follow` policy. Default: none. */
  readonly linkedFolder?: string | undefined;
  /** The agent that would follow the link; it is not followed because the project isn't trusted. */
  readonly confinedFor?: string | undefined;
  readonly report: (diagnostic: Diagnostic) => void;
}

type LinkPolicy = WalkRules["fileLinks"] | WalkRules["folderLinks"];

/** The canonical target of a link, if the policy allows following it and the target has the wanted type. */
export function followLink(
  path: string,
  wanted: "file" | "folder",
  options: LinkOptions,
): string | undefined {
  const { files, walk } = options;
  const policy: LinkPolicy = wanted === "file" ? walk.fileLinks : walk.folderLinks;
  const refuse = (code: "link-broken" | "link-not-followed", message: string): undefined => {
    options.report(walkDiagnostic(code, path, message));
    return undefined;
  };
  const stat = files.stat(path);
  if (policy === "ignore") {
    if (!stat.ok || stat.value.kind !== wanted) return undefined;
    return refuse("link-not-followed", `The ${wanted} is a link, and links are not followed here`);
  }
  if (!stat.ok) {
    return refuse(
      "link-broken",
      stat.problem === "loop" ? "The link points to itself" : "The link is broken",
    );
  }
  if (stat.value.kind !== wanted) return undefined;
  const canonical = files.canonical(path);
  if (!canonical.ok) return undefined;
  const linked =
    wanted === "folder" && policy === "follow" && options.linkedFolder !== undefined
      ? { folder: options.linkedFolder, title: "folder that the root's own link leads to" }
      : undefined;
  const limit = linked ?? limitOf(policy, path, options);
  if (limit === undefined || isInside(limit.folder, canonical.value)) return canonical.value;
  return refuse(
    "link-not-followed",
    `The link points to ${canonical.value}, outside the ${limit.title}${untrustedNote(options.confinedFor)}`,
  );
}

function limitOf(
  policy: LinkPolicy,
  path: string,
  { files, boundary }: LinkOptions,
): { readonly folder: string; readonly title: string } | undefined {
  switch (policy) {
    case "follow":
    case "ignore":
      return undefined;
    case "inside":
      return { folder: boundary, title: "project" };
    case "inside-root":
      return { folder: boundary, title: "root" };
    case "inside-skill": {
      const skill = files.canonical(parentPath(path));
      return { folder: skill.ok ? skill.value : parentPath(path), title: "skill" };
    }
    default:
      return policy satisfies never;
  }
}
