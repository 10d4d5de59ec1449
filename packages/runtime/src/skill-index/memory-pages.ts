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
  // One statement for all roots: each one locks the file and looks for a journal.
  const list = database.prepare(
    `SELECT roots.root, page FROM json_each(?) AS wanted JOIN roots ON roots.root = wanted.value
      WHERE reading = ? ORDER BY wanted.key, page`,
  );
  const load = database.prepare("SELECT memory FROM roots WHERE root = ? AND reading = ? AND page = ?");
  const before = version();
  const pages = list
    .all(JSON.stringify([...new Set(roots)]), key)
    .map(({ root, page }) => ({ root: String(root), page: Number(page) }));
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

/** Rows of a page when it is rewritten. */
export const ROWS_PER_PAGE: number = 200;

/** Most rows of a page: new rows are inserted in place up to this number. */
export const MAX_ROWS_PER_PAGE: number = 256;

/** A row of an earlier scan by its position, or a new one. */
export type SeenRow<Row> = number | Row;

/** The rows of one root that a scan saw, and the root's existing pages. */
interface SeenOnPages<Row> {
  /** In the order in which they were seen. */
  readonly seen: readonly SeenRow<Row>[];
  /** Numbers of the root's pages, ascending. */
  readonly pages: readonly number[];
  /** How many rows a page has. */
  readonly sizeOf: (page: number) => number;
}

/** The planned content of a page. */
interface PlannedPage<Row> {
  readonly rows: readonly SeenRow<Row>[];
  /** Whether the page already has this content. */
  readonly isSame: boolean;
}

/**
 * Assigns the rows that were seen to the existing pages, so that unaffected pages stay unchanged. Undefined if that is
 * impossible because rows moved or don't fit.
 */
export function planPages<Row>(options: SeenOnPages<Row>): readonly PlannedPage<Row>[] | undefined {
  const { seen, pages, sizeOf } = options;
  const plan: SeenRow<Row>[][] = pages.map(() => []);
  let current = 0;
  for (const row of seen) {
    if (typeof row === "number") {
      const page = Math.floor(row / MAX_ROWS_PER_PAGE);
      while (current < pages.length && pages[current] !== page) current += 1;
    } else if ((plan[current]?.length ?? 0) >= ROWS_PER_PAGE && current < pages.length - 1) current += 1;
    const rows = plan[current];
    if (rows === undefined || rows.length >= MAX_ROWS_PER_PAGE) return undefined;
    rows.push(row);
  }
  return plan.map((rows, index) => {
    const page = pages[index] ?? 0;
    const isSame =
      rows.length === sizeOf(page) && rows.every((row, at) => row === page * MAX_ROWS_PER_PAGE + at);
    return { rows, isSame };
  });
}
