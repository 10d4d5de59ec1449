import type { FileStat, FolderEntry, WalkRules } from "@skillwright/core/internal";

/** Whether a search enters a folder with this name. */
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

/** What is known about a folder before its subfolders are searched. */
export interface SearchedFolder {
  readonly isRoot: boolean;
  /** Whether it contains a valid skill file. */
  readonly isSkill: boolean;
  readonly entries: readonly FolderEntry[];
}

/** Where to search below a folder: nowhere, everywhere, or only in the folder that continues the root. */
export function searchInside(walk: WalkRules, folder: SearchedFolder): "no" | "yes" | "inner-root" {
  const named = folder.entries.some(({ name }) => walk.files.includes(name));
  if (folder.isRoot) return walk.rootFile === "alone" && named ? "inner-root" : "yes";
  if (walk.insideSkill === "stop-at-name") return named ? "no" : "yes";
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
