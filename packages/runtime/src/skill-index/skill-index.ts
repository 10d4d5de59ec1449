import type { DatabaseSync } from "node:sqlite";
import type { Diagnostic, FileAnswer, FileStat, FileSystem, FolderEntry } from "@skillwright/core";
import { plainLister, sortEntries } from "../scan/folder-listing.ts";
import type { FoundFile } from "../scan/found-file.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { sidecarPaths } from "../scan/sidecar-paths.ts";
import { unpackReading } from "./pack-reading.ts";
import {
  type FolderRow,
  isSameFolder,
  isSure,
  packEntries,
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
export interface IndexSessionOptions {
  readonly files: FileSystem;
  /** Paths of the roots that will be scanned. */
  readonly roots: readonly string[];
  /** How files are read; readings of different rules do not mix. */
  readonly reading: string;
  /** Sidecar files that belong to a skill. */
  readonly sidecars: readonly string[];
  readonly now: number;
}

/** Opens the memory of the given roots. A root is kept in pages of many rows: it is always wanted whole. */
export function openSession(
  database: DatabaseSync,
  file: string,
  options: IndexSessionOptions,
): IndexSession {
  const folders = new Map<string, FolderRow>();
  const readings = new Map<string, ReadingRow>();
  const rule = readingKey(options.reading);
  const load = database.prepare("SELECT memory FROM roots WHERE root = ? AND reading = ?");
  for (const root of options.roots) {
    for (const { memory: text } of load.iterate(root, rule)) {
      const memory = typeof text === "string" ? parseMemory(text) : undefined;
      for (const row of memory?.folders ?? []) folders.set(row[0], row);
      for (const row of memory?.readings ?? []) readings.set(row[0], row);
    }
  }
  const seenFolders = new Map<string, FolderRow>();
  const recalled = new Map<string, ReadingRow>();
  const learnt = new Map<string, LearntReading>();
  let changed = false;
  // The first scan learns the files, for somebody waits for it; the second, which is quick, also learns the folders.
  const isFirst = readings.size === 0;
  const plain = plainLister(options.files);

  return {
    lister: {
      list(path): FileAnswer<readonly FolderEntry[]> {
        if (isFirst) return plain.list(path);
        const stat = options.files.stat(path);
        if (!stat.ok) return stat;
        const known = folders.get(path);
        if (known !== undefined && isSameFolder(known, stat.value)) {
          seenFolders.set(path, known);
          return { ok: true, value: unpackEntries(known[5]) };
        }
        const answer = options.files.list(path);
        if (!answer.ok) return answer;
        const value = sortEntries(answer.value);
        const { modified, changed: touched, inode } = stat.value;
        seenFolders.set(path, [path, modified, touched, inode, options.now, packEntries(value)]);
        changed = true;
        return { ok: true, value };
      },
    },
    recall(found) {
      const known = readings.get(found.path);
      if (known === undefined || !isSure(known[2], known[3])) return undefined;
      const stat = found.stat ?? answered(options.files.stat(found.path));
      if (stat === undefined || known[1] !== stampOf(found, stat, options).stamp) return undefined;
      recalled.set(found.path, known);
      return unpackReading(known[4]);
    },
    remember(found, stat, reading) {
      const { stamp, newest } = stampOf(found, stat, options);
      recalled.delete(found.path);
      learnt.set(found.path, [found.path, stamp, newest, reading]);
      changed = true;
    },
    save() {
      if (!changed && seenFolders.size === folders.size && recalled.size === readings.size) return undefined;
      try {
        writeMemory(database, options, { folders: seenFolders, recalled, learnt });
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

/** A memory that cannot be read is as good as none; the next save replaces it. */
function parseMemory(text: string): RootMemory | undefined {
  try {
    return JSON.parse(text) as RootMemory;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What tells a changed skill from an unchanged one: its file, its sidecars, and as what it was found. */
export function stampOf(
  found: FoundFile,
  own: FileStat,
  options: Pick<IndexSessionOptions, "files" | "sidecars">,
): { readonly stamp: string; readonly newest: number } {
  let stamp = [found.kind, found.directory, fileStamp(own)].join(":");
  let newest = own.modified;
  if (!found.hasAgentsFolder) return { stamp, newest };
  for (const { path, file } of sidecarPaths(found, options.sidecars, options.files)) {
    const stat = answered(options.files.stat(file));
    if (stat === undefined) continue;
    stamp += `|${path}:${fileStamp(stat)}`;
    newest = Math.max(newest, stat.modified);
  }
  return { stamp, newest };
}

/** The time of the last change of any kind cannot be set back, so it betrays a file that was made to look old. */
function fileStamp({ size, modified, changed, inode }: FileStat): string {
  // Joined, not added: an engine keeps a sum of texts as a tree of its parts.
  return [size, modified, changed, inode].join(":");
}

function answered<T>(answer: FileAnswer<T>): T | undefined {
  return answer.ok ? answer.value : undefined;
}
