import type { DatabaseSync } from "node:sqlite";
import {
  areDistinct,
  type Diagnostic,
  errorMessage,
  type FileAnswer,
  type FolderEntry,
} from "@skillwright/core/find";
import { plainLister, sortEntries } from "../scan/found-file.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { hasStamp, type StampOptions, stampOf } from "./file-stamp.ts";
import { knownRows } from "./known-rows.ts";
import { BUSY, MAX_ROWS_PER_PAGE, type MemoryPages, memoryPages, type SeenRow } from "./memory-pages.ts";
import {
  type FolderRow,
  isSameFolder,
  isSure,
  packEntries,
  READING,
  type ReadingRow,
  unpackEntries,
  unpackReading,
} from "./root-memory.ts";
import { type LearntReading, readingKey, writeMemory } from "./write-memory.ts";

/** The index entries for one scan's roots, and a way to save new ones. */
export interface IndexSession extends ScanCache {
  /** Saves what this scan learned and removes outdated entries; a problem is returned, never thrown. */
  save(): SaveProblem | undefined;
}

/** Why the entries could not be saved. */
export interface SaveProblem {
  readonly diagnostic: Diagnostic;
  /** Whether another process saved first; nothing is wrong then. */
  readonly busy: boolean;
}

/** Options of an index session. */
export interface IndexSessionOptions extends StampOptions {
  /** Paths of the roots that will be scanned. */
  readonly roots: readonly string[];
  /** How files are read; parse results under different rules are kept separate. */
  readonly reading: string;
  readonly now: number;
  /** Called when the index turns out to be damaged while it is read; the scan continues without it. */
  readonly onFailure: (error: unknown) => void;
}

/** Opens the index of the given roots. A root is stored in pages of many rows, because it is always needed whole. */
export function openSession(
  database: DatabaseSync,
  file: string,
  options: IndexSessionOptions,
): IndexSession {
  const { roots, onFailure } = options;
  const pages = memoryPages(database, { roots, key: readingKey(options.reading), onFailure });
  const rowsPerPage = MAX_ROWS_PER_PAGE;
  const folders = knownRows<FolderRow>(
    { count: pages.count, rowsPerPage, read: (page) => pages.read(page).folders },
    (row) => row[0],
  );
  const readings = knownRows<ReadingRow>(
    { count: pages.count, rowsPerPage, read: (page) => pages.read(page).readings },
    (row) => row[READING.path],
  );
  const freshFolders = new Map<string, FolderRow>();
  const learnt: LearntReading[] = [];
  // In the order in which they were seen, known ones by position, so that the next walk reads page by page.
  const seen = new Map(
    roots.map((root): [string, SeenInRoot] => [
      root,
      { root, isKnown: pages.of(root).length > 0, folders: [], readings: [] },
    ]),
  );
  const seenAt = createRootFinder(seen);
  /** Positions of rows that were seen and then replaced by a new row. */
  const oldFolders = new Set<number>();
  const oldReadings = new Set<number>();
  let asked: { readonly path: string; readonly place: number } | undefined;
  const entriesOf = new Map<string, readonly FolderEntry[]>();
  // The first scan stores only the files, because the user is waiting; the second, which is quick, also stores the folders.
  const isFirst = !hasReadings(pages);
  const plain = plainLister(options.files);

  return {
    lister: {
      list(path): FileAnswer<readonly FolderEntry[]> {
        if (isFirst) return plain.list(path);
        const stat = options.files.stat(path);
        if (!stat.ok) return stat;
        const seenThere = seenAt(path);
        const known = seenThere?.isKnown === true ? folders.find(path) : undefined;
        if (known !== undefined && isSameFolder(known.row, stat.value)) {
          if (folders.keep(known.place)) seenThere?.folders.push(known.place);
          return { ok: true, value: recallEntries(known.row[5], entriesOf) };
        }
        const answer = options.files.list(path);
        if (!answer.ok) return answer;
        const value = sortEntries(answer.value);
        const { modified, changed, inode } = stat.value;
        const row: FolderRow = [path, modified, changed, inode, options.now, packEntries(value)];
        freshFolders.set(path, row);
        if (known !== undefined) oldFolders.add(known.place);
        seenThere?.folders.push(row);
        return { ok: true, value };
      },
    },
    recall(found) {
      const { path } = found;
      const seenThere = seenAt(path);
      const known = seenThere?.isKnown === true ? readings.find(path) : undefined;
      asked = known && { path, place: known.place };
      if (known === undefined) return undefined;
      const { row, place } = known;
      if (!isSure(row[READING.newest], row[READING.scanned])) return undefined;
      const own = found.stat ?? answered(options.files.stat(path));
      if (own === undefined || !hasStamp(row, { found, own }, options)) return undefined;
      if (readings.keep(place)) seenThere?.readings.push(place);
      return unpackReading(row[READING.reading], own);
    },
    remember(found, stat, reading) {
      const { path } = found;
      const one = { stamp: stampOf(found, stat, options), path, reading };
      learnt.push(one);
      if (asked?.path === path) oldReadings.add(asked.place);
      seenAt(path)?.readings.push(one);
    },
    save() {
      const isNew = learnt.length > 0 || freshFolders.size > 0;
      if (!isNew && folders.allKept && readings.allKept) return undefined;
      if (pages.isStale) return undefined;
      // If two rows have the same path, the later one wins.
      const lastLearnt = areDistinct(learnt, pathOf)
        ? undefined
        : new Map(learnt.map((one) => [one.path, one]));
      const rows = [...seen.values()].map(({ root, ...all }) => ({
        root,
        folders: all.folders.filter((row) =>
          typeof row === "number" ? !oldFolders.has(row) : freshFolders.get(row[0]) === row,
        ),
        readings: all.readings.filter((row) =>
          typeof row === "number"
            ? !oldReadings.has(row)
            : lastLearnt === undefined || lastLearnt.get(row.path) === row,
        ),
      }));
      try {
        writeMemory(database, rows, { ...options, pages, folders, readings });
        return undefined;
      } catch (error) {
        const message = `The index could not be written: ${errorMessage(error)}`;
        const { errcode } = error as { readonly errcode?: number };
        return {
          diagnostic: { code: "index-unavailable", severity: "warning", message, file },
          busy: errcode === BUSY,
        };
      }
    },
  };
}

const pathOf = ({ path }: LearntReading): string => path;

interface SeenInRoot {
  readonly root: string;
  /** Whether the index has any entries for it; otherwise no lookups are made. */
  readonly isKnown: boolean;
  readonly folders: SeenRow<FolderRow>[];
  readonly readings: SeenRow<LearntReading>[];
}

/** Whether anything was read before; the parse results of a root begin on its first page. */
function hasReadings(pages: MemoryPages): boolean {
  for (let page = 0; page < pages.count; page += 1) if (pages.read(page).readings.length > 0) return true;
  return false;
}

/** Longest list of entries that is shared between folders, in characters. */
const MAX_SHARED = 1024;

/** The entries of a folder; most skill folders have the same few names and share one list. */
function recallEntries(packed: string, known: Map<string, readonly FolderEntry[]>): readonly FolderEntry[] {
  const shared = known.get(packed);
  if (shared !== undefined) return shared;
  const entries = unpackEntries(packed);
  // A large folder has no equal, and would stay in memory until the walk ends.
  if (packed.length <= MAX_SHARED) known.set(packed, entries);
  return entries;
}

function answered<T>(answer: FileAnswer<T>): T | undefined {
  return answer.ok ? answer.value : undefined;
}

/** Finds the value of the innermost root that contains a path; undefined if no root does. */
export function createRootFinder<T>(byRoot: ReadonlyMap<string, T>): (path: string) => T | undefined {
  const nearest = [...byRoot]
    .map(([root, value]) => ({ root, prefix: root.endsWith("/") ? root : `${root}/`, value }))
    .toSorted((a, b) => b.root.length - a.root.length);
  const holdsNoOther = (prefix: string): boolean =>
    nearest.every(({ root }) => root.length < prefix.length || !root.startsWith(prefix));
  const found = nearest.map((entry) => ({ ...entry, isInnermost: holdsNoOther(entry.prefix) }));
  // Consecutive paths are usually in the same root.
  let last = found[0];
  return (path) => {
    if (last?.isInnermost === true && path.startsWith(last.prefix)) return last.value;
    for (const entry of found) {
      if (path !== entry.root && !path.startsWith(entry.prefix)) continue;
      last = entry;
      return entry.value;
    }
    return undefined;
  };
}
