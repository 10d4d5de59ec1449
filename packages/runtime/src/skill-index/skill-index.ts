import type { DatabaseSync } from "node:sqlite";
import type { Diagnostic, FileAnswer, FolderEntry } from "@skillwright/core";
import { plainLister, sortEntries } from "../scan/folder-listing.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { hasStamp, type StampOptions, stampOf } from "./file-stamp.ts";
import { type KnownRows, knownRows } from "./known-rows.ts";
import { unpackReading } from "./pack-reading.ts";
import {
  type FolderRow,
  isSameFolder,
  isSure,
  packEntries,
  READING,
  type ReadingRow,
  type RootMemory,
  unpackEntries,
} from "./root-memory.ts";
import { type LearntReading, readingKey, writeMemory } from "./write-memory.ts";

/** What the index remembers of one scan's roots, and how to write back what was learnt. */
export interface IndexSession extends ScanCache {
  /** Writes what this scan learnt and forgets what is gone; a problem is returned, never thrown. */
  save(): SaveProblem | undefined;
}

/** Why what was learnt could not be written. */
export interface SaveProblem {
  readonly diagnostic: Diagnostic;
  /** Whether another process was merely faster; nothing is wrong then. */
  readonly busy: boolean;
}

/** SQLite's code for "somebody else is writing". */
const BUSY = 5;

/** What a session needs. */
export interface IndexSessionOptions extends StampOptions {
  /** Paths of the roots that will be scanned. */
  readonly roots: readonly string[];
  /** How files are read; readings of different rules do not mix. */
  readonly reading: string;
  readonly now: number;
}

/** Opens the memory of the given roots. A root is kept in pages of many rows: it is always wanted whole. */
export function openSession(
  database: DatabaseSync,
  file: string,
  options: IndexSessionOptions,
): IndexSession {
  const { folders, readings } = loadRows(database, options);
  const freshFolders = new Map<string, FolderRow>();
  const learnt = new Map<string, LearntReading>();
  const entriesOf = new Map<string, readonly FolderEntry[]>();
  // The first scan learns the files, for somebody waits for it; the second, which is quick, also learns the folders.
  const isFirst = readings.size === 0;
  const plain = plainLister(options.files);

  return {
    lister: {
      list(path): FileAnswer<readonly FolderEntry[]> {
        if (isFirst) return plain.list(path);
        const stat = options.files.stat(path);
        if (!stat.ok) return stat;
        const place = folders.find(path);
        const known = place === undefined ? undefined : folders.at(place);
        if (place !== undefined && known !== undefined && isSameFolder(known, stat.value)) {
          folders.keep(place);
          return { ok: true, value: recallEntries(known[5], entriesOf) };
        }
        const answer = options.files.list(path);
        if (!answer.ok) return answer;
        const value = sortEntries(answer.value);
        const { modified, changed, inode } = stat.value;
        freshFolders.set(path, [path, modified, changed, inode, options.now, packEntries(value)]);
        return { ok: true, value };
      },
    },
    recall(found) {
      const place = readings.find(found.path);
      const known = place === undefined ? undefined : readings.at(place);
      if (place === undefined || known === undefined) return undefined;
      if (!isSure(known[READING.newest], known[READING.scanned])) return undefined;
      const own = found.stat ?? answered(options.files.stat(found.path));
      if (own === undefined || !hasStamp(known, { found, own }, options)) return undefined;
      readings.keep(place);
      return unpackReading(known[READING.reading]);
    },
    remember(found, stat, reading) {
      learnt.set(found.path, { stamp: stampOf(found, stat, options), path: found.path, reading });
    },
    save() {
      const isNew = learnt.size > 0 || freshFolders.size > 0;
      if (!isNew && folders.allKept && readings.allKept) return undefined;
      const isStale = (row: ReadingRow): boolean => learnt.has(row[READING.path]);
      try {
        writeMemory(database, options, {
          folders: [...folders.kept().filter(([path]) => !freshFolders.has(path)), ...freshFolders.values()],
          recalled: readings.kept().filter((row) => !isStale(row)),
          learnt: [...learnt.values()],
        });
        return undefined;
      } catch (error) {
        const message = `The index could not be written: ${error instanceof Error ? error.message : String(error)}`;
        const { errcode } = error as { readonly errcode?: number };
        return {
          diagnostic: { code: "index-unavailable", severity: "warning", message, file },
          busy: errcode === BUSY,
        };
      }
    },
  };
}

/** What is known of the roots. */
function loadRows(
  database: DatabaseSync,
  options: IndexSessionOptions,
): { readonly folders: KnownRows<FolderRow>; readonly readings: KnownRows<ReadingRow> } {
  const folders: FolderRow[] = [];
  const readings: ReadingRow[] = [];
  const load = database.prepare("SELECT memory FROM roots WHERE root = ? AND reading = ?");
  for (const root of new Set(options.roots)) {
    for (const { memory: text } of load.iterate(root, readingKey(options.reading))) {
      const memory = typeof text === "string" ? parseMemory(text) : undefined;
      for (const row of memory?.folders ?? []) folders.push(row);
      for (const row of memory?.readings ?? []) readings.push(row);
    }
  }
  return {
    folders: knownRows(folders, (row) => row[0]),
    readings: knownRows(readings, (row) => row[READING.path]),
  };
}

/** The entries of a folder; most folders of skills hold the same few names, and share them. */
function recallEntries(packed: string, known: Map<string, readonly FolderEntry[]>): readonly FolderEntry[] {
  const shared = known.get(packed);
  if (shared !== undefined) return shared;
  const entries = unpackEntries(packed);
  known.set(packed, entries);
  return entries;
}

/** A memory that cannot be read is as good as none; the next save replaces it. */
function parseMemory(text: string): RootMemory | undefined {
  try {
    return JSON.parse(text) as RootMemory;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function answered<T>(answer: FileAnswer<T>): T | undefined {
  return answer.ok ? answer.value : undefined;
}
