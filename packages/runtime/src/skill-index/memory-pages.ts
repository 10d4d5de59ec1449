import type { DatabaseSync } from "node:sqlite";
import type { RootMemory } from "./root-memory.ts";

/** SQLite's code for "somebody else is writing". */
export const BUSY = 5;

/** Pages that are kept read; a walk goes through them in order, its files a little behind its folders. */
const MAX_KEPT = 4;

/** What the index holds of some roots, page by page: what is done with is garbage before it grows old. */
export interface MemoryPages {
  readonly count: number;
  /** One page; empty where it cannot be read or is gone. */
  read(page: number): RootMemory;
  /** Whether pages cannot be read, or may be others now, for somebody has written since they were counted. */
  readonly isStale: boolean;
  /** The pages of a root, in their order. */
  of(root: string): readonly number[];
  /** Where a page stands in the index. */
  placeOf(page: number): { readonly root: string; readonly page: number } | undefined;
}

const EMPTY: RootMemory = { folders: [], readings: [] };

/** Which pages are read, and who hears of it when one cannot be. */
export interface MemoryPagesOptions {
  readonly roots: readonly string[];
  /** The key of the readings. */
  readonly key: string;
  readonly onFailure: (error: unknown) => void;
}

/** Counts the pages of some roots, and reads each when it is wanted. */
export function memoryPages(database: DatabaseSync, options: MemoryPagesOptions): MemoryPages {
  const { roots, key, onFailure } = options;
  const version = (): number => Number(database.prepare("PRAGMA data_version").get()?.data_version ?? 0);
  const list = database.prepare("SELECT page FROM roots WHERE root = ? AND reading = ? ORDER BY page");
  const load = database.prepare("SELECT memory FROM roots WHERE root = ? AND reading = ? AND page = ?");
  const before = version();
  const pages = [...new Set(roots)].flatMap((root) =>
    list.all(root, key).map(({ page }) => ({ root, page: Number(page) })),
  );
  let hasFailed = false;
  const kept = new Map<number, RootMemory>();
  const readAnew = (page: number): RootMemory => {
    const place = pages[page];
    if (place === undefined || hasFailed) return EMPTY;
    try {
      const text = load.get(place.root, key, place.page)?.memory;
      return typeof text === "string" ? parseMemory(text) : EMPTY;
    } catch (error) {
      hasFailed = true;
      // Another process merely writes for longer than this one waits: the files are read, and nothing is wrong.
      if ((error as { readonly errcode?: number }).errcode !== BUSY) onFailure(error);
      return EMPTY;
    }
  };
  return {
    count: pages.length,
    read(page) {
      const memory = kept.get(page) ?? readAnew(page);
      // The least recently used goes first.
      kept.delete(page);
      kept.set(page, memory);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEPT) break;
        kept.delete(oldest);
      }
      return memory;
    },
    of: (root) => [...pages.keys()].filter((page) => pages[page]?.root === root),
    placeOf: (page) => pages[page],
    get isStale() {
      return hasFailed || version() !== before;
    },
  };
}

/** A memory that cannot be read is as good as none; the next save replaces it. */
function parseMemory(text: string): RootMemory {
  try {
    return JSON.parse(text) as RootMemory;
  } catch (error) {
    if (error instanceof SyntaxError) return EMPTY;
    throw error;
  }
}
