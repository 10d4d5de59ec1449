import type { DatabaseSync } from "node:sqlite";
import type { RootMemory } from "./root-memory.ts";

/** SQLite's code for "another connection is writing". */
export const BUSY = 5;

/** Pages kept in memory; a walk reads them in order, its files slightly behind its folders. */
const MAX_KEPT = 4;

/** The index entries of some roots, page by page, so that used pages can be garbage-collected early. */
export interface MemoryPages {
  readonly count: number;
  /** One page; empty if it is unreadable or missing. */
  read(page: number): RootMemory;
  /** Whether pages are unreadable, or may have changed because another process has written since they were counted. */
  readonly isStale: boolean;
  /** The pages of a root, in order. */
  of(root: string): readonly number[];
  /** The position of a page in the index. */
  placeOf(page: number): { readonly root: string; readonly page: number } | undefined;
}

const EMPTY: RootMemory = { folders: [], readings: [] };

/** Which pages are read, and a callback for unreadable ones. */
export interface MemoryPagesOptions {
  readonly roots: readonly string[];
  /** The key of the parse results. */
  readonly key: string;
  readonly onFailure: (error: unknown) => void;
}

/** Counts the pages of some roots, and reads each on demand. */
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
      // Another process holds the write lock longer than this one waits: the files are read instead, and nothing is wrong.
      if ((error as { readonly errcode?: number }).errcode !== BUSY) onFailure(error);
      return EMPTY;
    }
  };
  return {
    count: pages.length,
    read(page) {
      const memory = kept.get(page) ?? readAnew(page);
      // The least recently used is evicted first.
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

/** An unreadable index counts as empty; the next save replaces it. */
function parseMemory(text: string): RootMemory {
  try {
    return JSON.parse(text) as RootMemory;
  } catch (error) {
    if (error instanceof SyntaxError) return EMPTY;
    throw error;
  }
}
