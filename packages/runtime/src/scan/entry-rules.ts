import type { FolderEntry, WalkRules } from "@skillwright/core";

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
