import type { FileStat, FolderEntry, WalkRules } from "@skillwright/core/internal";

/** Whether a search enters a folder of this name. */
export function acceptsFolder(name: string, walk: WalkRules): boolean {
  if (walk.skip.includes(name)) return false;
  if (walk.hidden === "skip" && name.startsWith(".")) return false;
  switch (walk.folderNames) {
    case "any":
      return true;
    case "no-control":
      return !/\p{Cc}/u.test(name);
    case "tidy":
      return isTidy(name);
    default:
      return walk.folderNames satisfies never;
  }
}

/** No control, format or look-alike blank, no angle bracket, and blanks only one by one between other characters. */
function isTidy(name: string): boolean {
  return !/[\p{Cc}\p{Cf}<>]|[^\S ]| {2}|^ | $/u.test(name);
}

/** Entries, given in the order of their names, in the order in which an agent looks at them. */
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

/** What a search knows of a folder before it goes on below it. */
export interface SearchedFolder {
  readonly isRoot: boolean;
  /** Whether it holds a skill file that counts. */
  readonly isSkill: boolean;
  readonly entries: readonly FolderEntry[];
}

/** Whether to look for skills below a folder: not at all, everywhere, or only in the folder that continues the root. */
export function searchInside(walk: WalkRules, folder: SearchedFolder): "no" | "yes" | "inner-root" {
  const named = folder.entries.some(({ name }) => walk.files.includes(name));
  if (folder.isRoot) return walk.rootFile === "alone" && named ? "inner-root" : "yes";
  if (walk.insideSkill === "stop-at-name") return named ? "no" : "yes";
  return folder.isSkill && walk.insideSkill === "stop" ? "no" : "yes";
}

/** Whether a rule needs to know a file's size or number of names before it is read. */
export function asksForStat(walk: WalkRules): boolean {
  return walk.hardLinks === "refuse" || walk.maxFileBytes !== undefined;
}

/** Why an agent does not read a file of this size with this many names. */
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
