import { type FileStat, type FileSystem, isSkillwrightError } from "@skillwright/core/internal";
import { openUsageStore } from "../usage/usage-store.ts";

/** How often skills were used on this computer, by their keys, as it is now. */
export type PastUse = () => ReadonlyMap<string, number>;

const NOTHING: ReadonlyMap<string, number> = new Map();

/** Reads the counts when their file is another one than before. Counts that cannot be read don't count. */
export function openPastUse(files: FileSystem, state: string): PastUse {
  const store = openUsageStore({ state });
  let known: { readonly stat: FileStat; readonly use: ReadonlyMap<string, number> } | undefined;
  return () => {
    const stat = files.stat(store.file);
    if (!stat.ok) return NOTHING;
    if (known === undefined || !isSame(known.stat, stat.value))
      known = { stat: stat.value, use: read(store) };
    return known.use;
  };
}

function read(store: ReturnType<typeof openUsageStore>): ReadonlyMap<string, number> {
  try {
    return new Map(store.entries().map(({ key, count }) => [key, count]));
  } catch (error) {
    if (isSkillwrightError(error)) return NOTHING;
    throw error;
  }
}

/** Every change of the counts makes a new file. */
function isSame(a: FileStat, b: FileStat): boolean {
  return a.inode === b.inode && a.changed === b.changed && a.modified === b.modified && a.size === b.size;
}
