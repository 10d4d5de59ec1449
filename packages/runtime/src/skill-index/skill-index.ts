import type { DatabaseSync } from "node:sqlite";
import type { Diagnostic, FileAnswer, FileStat, FileSystem, FolderEntry } from "@skillwright/core";
import { joinPath, parentPath } from "@skillwright/core";
import { sortEntries } from "../scan/folder-listing.ts";
import type { FoundFile } from "../scan/found-file.ts";
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { packReading, unpackReading } from "./pack-reading.ts";

/** A file changed this shortly before it was read may change again with the same time stamp, so it is read anew. */
const UNSURE_MS = 2000;

/** What the index remembers of one scan's roots, and how to write back what was learnt. */
export interface IndexSession extends ScanCache {
  /** Writes what this scan learnt and forgets what is gone; a problem is returned, never thrown. */
  save(): Diagnostic | undefined;
}

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

/** A folder as it was listed; all folders of a root are stored as one text, for they are always wanted together. */
type FolderRow = readonly [path: string, modified: number, inode: number, scanned: number, entries: string];

interface ReadingRow {
  readonly path: string;
  readonly stamp: string;
  readonly newest: number;
  readonly scanned: number;
  readonly data: string;
}

/** Opens the memory of the given roots. Reads all of it at once: one query costs less than ten thousand. */
export function openSession(
  database: DatabaseSync,
  file: string,
  options: IndexSessionOptions,
): IndexSession {
  const readings = new Map<string, ReadingRow>();
  const listings = options.roots.map((root) => loadListing(database, root));
  const folders = new Map(listings.flatMap((listing) => listing.folders).map((row) => [row[0], row]));
  const selectReadings = database.prepare(
    "SELECT path, stamp, newest, scanned, data FROM readings WHERE reading = ? AND path > ? AND path < ?",
  );
  for (const root of options.roots) {
    const rows = selectReadings.all(options.reading, `${root}/`, `${root}0`) as unknown as ReadingRow[];
    for (const row of rows) readings.set(row.path, row);
  }
  const current = new Map<string, FolderRow>();
  let changedFolders = false;
  const newReadings: ReadingRow[] = [];
  const seenReadings = new Set<string>();

  return {
    lister: {
      list(path): FileAnswer<readonly FolderEntry[]> {
        const stat = options.files.stat(path);
        if (!stat.ok) return stat;
        const known = folders.get(path);
        if (known !== undefined && isSure(known, stat.value)) {
          current.set(path, known);
          return { ok: true, value: unpackEntries(known[4]) };
        }
        const answer = options.files.list(path);
        if (!answer.ok) return answer;
        const value = sortEntries(answer.value);
        const { modified, inode } = stat.value;
        current.set(path, [path, modified, inode, options.now, packEntries(value)]);
        changedFolders = true;
        return { ok: true, value };
      },
    },
    recall(found): SkillFileReading | undefined {
      seenReadings.add(found.path);
      const known = readings.get(found.path);
      if (known === undefined || known.newest > known.scanned - UNSURE_MS) return undefined;
      const stat =
        found.stat === undefined ? options.files.stat(found.path) : { ok: true as const, value: found.stat };
      if (!stat.ok || known.stamp !== stampOf(found, stat.value, options).stamp) return undefined;
      return unpackReading(known.data);
    },
    remember(found, stat, reading): void {
      const { stamp, newest } = stampOf(found, stat, options);
      newReadings.push({ path: found.path, stamp, newest, scanned: options.now, data: packReading(reading) });
    },
    save(): Diagnostic | undefined {
      const goneReadings = [...readings.keys()].filter((path) => !seenReadings.has(path));
      const newListings =
        changedFolders || current.size !== folders.size ? group(current, options.roots) : undefined;
      if (newReadings.length + goneReadings.length === 0 && newListings === undefined) return undefined;
      try {
        write(database, options.reading, {
          newReadings,
          goneReadings,
          newListings: newListings ?? new Map(),
        });
        return undefined;
      } catch (error) {
        const message = `The index could not be written: ${error instanceof Error ? error.message : String(error)}`;
        return { code: "index-unavailable", severity: "warning", message, file };
      }
    },
  };
}

interface Changes {
  readonly newReadings: readonly ReadingRow[];
  readonly goneReadings: readonly string[];
  /** By root. */
  readonly newListings: ReadonlyMap<string, readonly FolderRow[]>;
}

function loadListing(database: DatabaseSync, root: string): { readonly folders: readonly FolderRow[] } {
  const row = database.prepare("SELECT folders FROM listings WHERE root = ?").get(root);
  const text = row?.folders;
  return { folders: typeof text === "string" ? (JSON.parse(text) as FolderRow[]) : [] };
}

/** Sorts folders to the innermost root they lie in. */
function group(
  folders: ReadonlyMap<string, FolderRow>,
  roots: readonly string[],
): ReadonlyMap<string, readonly FolderRow[]> {
  const listings = new Map<string, FolderRow[]>(roots.map((root) => [root, []]));
  const nearest = roots.toSorted((a, b) => b.length - a.length);
  for (const row of folders.values()) {
    const root = nearest.find((candidate) => row[0] === candidate || row[0].startsWith(`${candidate}/`));
    if (root !== undefined) listings.get(root)?.push(row);
  }
  return listings;
}

function write(database: DatabaseSync, reading: string, changes: Changes): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const putListing = database.prepare("INSERT OR REPLACE INTO listings VALUES (?, ?)");
    for (const [root, folders] of changes.newListings) putListing.run(root, JSON.stringify(folders));
    const putReading = database.prepare("INSERT OR REPLACE INTO readings VALUES (?, ?, ?, ?, ?, ?)");
    for (const row of changes.newReadings) {
      putReading.run(row.path, reading, row.stamp, row.newest, row.scanned, row.data);
    }
    const dropReading = database.prepare("DELETE FROM readings WHERE path = ? AND reading = ?");
    for (const path of changes.goneReadings) dropReading.run(path, reading);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function isSure(row: FolderRow, stat: FileStat): boolean {
  const [, modified, inode, scanned] = row;
  return modified === stat.modified && inode === stat.inode && modified <= scanned - UNSURE_MS;
}

/** What tells a changed skill from an unchanged one: its file and its sidecars. */
function stampOf(
  found: FoundFile,
  own: FileStat,
  options: IndexSessionOptions,
): { readonly stamp: string; readonly newest: number } {
  let stamp = `${own.size}:${own.modified}:${own.inode}`;
  let newest = own.modified;
  if (found.hasAgentsFolder) {
    const folder = parentPath(found.path);
    for (const path of options.sidecars) {
      const stat = options.files.stat(joinPath(folder, path));
      if (!stat.ok) continue;
      stamp += `|${path}:${stat.value.size}:${stat.value.modified}:${stat.value.inode}`;
      newest = Math.max(newest, stat.value.modified);
    }
  }
  return { stamp, newest };
}

const kindLetters = { file: "f", folder: "d", link: "l", other: "o" } as const;
const kindsByLetter: Readonly<Record<string, FolderEntry["kind"]>> = {
  f: "file",
  d: "folder",
  l: "link",
  o: "other",
};

/** Only what a search looks at: folders, links and Markdown files. Names hold no NUL on any system. */
function packEntries(entries: readonly FolderEntry[]): string {
  return entries
    .filter((entry) => entry.kind === "folder" || entry.kind === "link" || /\.md$/i.test(entry.name))
    .map((entry) => kindLetters[entry.kind] + entry.name)
    .join("\0");
}

function unpackEntries(text: string): readonly FolderEntry[] {
  if (text === "") return [];
  return text
    .split("\0")
    .map((item) => ({ name: item.slice(1), kind: kindsByLetter[item.charAt(0)] ?? "other" }));
}
