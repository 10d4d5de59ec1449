import type { FolderEntry } from "@skillwright/core/internal";

/** Longest list of entries that is looked for among the others; a larger folder is like no other. */
const MAX_ENTRIES = 8;

/** Different lists that are kept. */
const MAX_LISTS = 1000;

/** Gives the same object for equal lists of entries: most folders of skills hold the same few names. */
export function createSharedEntries(): (entries: readonly FolderEntry[]) => readonly FolderEntry[] {
  const known = new Map<string, readonly FolderEntry[]>();
  return (entries) => {
    if (entries.length > MAX_ENTRIES) return entries;
    // Names hold no NUL on any system.
    const text = entries.map(({ kind, name }) => `${kind}\0${name}`).join("\0");
    const shared = known.get(text);
    if (shared !== undefined) return shared;
    if (known.size < MAX_LISTS) known.set(text, entries);
    return entries;
  };
}
