import type { DatabaseSync } from "node:sqlite";
import packageFile from "../../package.json" with { type: "json" };
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import { packReading } from "./pack-reading.ts";
import type { FolderRow, ReadingRow, RootMemory } from "./root-memory.ts";

/** Rows in one text of the index: few enough that no copy of everything exists while it is written or read. */
const ROWS_PER_PAGE = 200;

/** A reading that is new to the index; packed when it is written, so that ten thousand do not exist twice. */
export type LearntReading = readonly [path: string, stamp: string, newest: number, reading: SkillFileReading];

/** What a scan saw, by path. */
export interface SeenRows {
  readonly folders: ReadonlyMap<string, FolderRow>;
  /** Readings that were still good. */
  readonly recalled: ReadonlyMap<string, ReadingRow>;
  readonly learnt: ReadonlyMap<string, LearntReading>;
}

/** Where rows belong, and when they were seen. */
export interface WriteOptions {
  readonly roots: readonly string[];
  readonly reading: string;
  readonly now: number;
}

/** Replaces what the index knows of some roots, all of it or nothing. */
export function writeMemory(database: DatabaseSync, options: WriteOptions, seen: SeenRows): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    const put = database.prepare("INSERT INTO roots VALUES (?, ?, ?, ?)");
    const drop = database.prepare("DELETE FROM roots WHERE root = ? AND reading LIKE ?");
    for (const [root, rows] of groupByRoot(options.roots, seen)) {
      drop.run(root, `${options.reading} %`);
      let number = 0;
      for (const page of toPages(rows, options.now)) {
        put.run(root, readingKey(options.reading), number, JSON.stringify(page));
        number += 1;
      }
    }
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** A reading is good for the version of the program that made it: the next one may read differently. */
export function readingKey(reading: string): string {
  return `${reading} ${packageFile.version}`;
}

interface RootRows {
  readonly folders: FolderRow[];
  readonly readings: (ReadingRow | LearntReading)[];
}

/** Sorts what was seen to the innermost root it lies in. */
function groupByRoot(roots: readonly string[], seen: SeenRows): ReadonlyMap<string, RootRows> {
  const groups = new Map(roots.map((root): [string, RootRows] => [root, { folders: [], readings: [] }]));
  const nearest = [...groups]
    .map(([root, rows]) => ({ root, prefix: root.endsWith("/") ? root : `${root}/`, rows }))
    .toSorted((a, b) => b.root.length - a.root.length);
  const home = (path: string): RootRows | undefined =>
    nearest.find(({ root, prefix }) => path === root || path.startsWith(prefix))?.rows;
  for (const row of seen.folders.values()) home(row[0])?.folders.push(row);
  for (const row of seen.recalled.values()) home(row[0])?.readings.push(row);
  for (const row of seen.learnt.values()) home(row[0])?.readings.push(row);
  return groups;
}

function* toPages({ folders, readings }: RootRows, now: number): Generator<RootMemory> {
  for (let start = 0; start < Math.max(folders.length, readings.length); start += ROWS_PER_PAGE) {
    const end = start + ROWS_PER_PAGE;
    yield {
      folders: folders.slice(start, end),
      readings: readings.slice(start, end).map((row) => toRow(row, now)),
    };
  }
}

function toRow(row: ReadingRow | LearntReading, now: number): ReadingRow {
  if (row.length === 5) return row;
  const [path, stamp, newest, reading] = row;
  return [path, stamp, newest, now, packReading(reading)];
}
