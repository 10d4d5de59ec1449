import type { FileAnswer, FileSystem, FolderEntry } from "@skillwright/core/internal";

/** Lists folders for a search; an index can answer without reading the folder. */
export interface FolderLister {
  /** The entries of a folder sorted by name. */
  list(path: string): FileAnswer<readonly FolderEntry[]>;
}

/** Reads each folder again. */
export function plainLister(files: FileSystem): FolderLister {
  return {
    list(path) {
      const answer = files.list(path);
      return answer.ok ? { ok: true, value: sortEntries(answer.value) } : answer;
    },
  };
}

/** Entries sorted by name, whatever the order on disk. */
export function sortEntries(entries: readonly FolderEntry[]): readonly FolderEntry[] {
  if (entries.every((entry, index) => index === 0 || (entries[index - 1]?.name ?? "") < entry.name))
    return entries;
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
