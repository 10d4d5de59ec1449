import type { DatabaseSync } from "node:sqlite";
import packageFile from "../../package.json" with { type: "json" };
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { SkillStamp } from "./file-stamp.ts";
import { packReading } from "./pack-reading.ts";
import { type FolderRow, READING, type ReadingRow, type RootMemory } from "./root-memory.ts";

/** Rows in one text of the index: few enough that no copy of everything exists while it is written or read. */
export const ROWS_PER_PAGE: number = 200;

/** A reading that is new to the index; packed when it is written, so that ten thousand do not exist twice. */
export interface LearntReading {
  readonly stamp: SkillStamp;
  readonly path: string;
  readonly reading: SkillFileReading;
}

/** What a scan saw, each path once, in the order in which it saw them. */
export interface SeenRows {
  readonly folders: readonly FolderRow[];
  /** Those that were still good, and new ones. */
  readonly readings: readonly (ReadingRow | LearntReading)[];
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
  for (const row of seen.folders) home(row[0])?.folders.push(row);
  for (const row of seen.readings) home("stamp" in row ? row.path : row[READING.path])?.readings.push(row);
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
  return "stamp" in row ? [...row.stamp, now, row.path, packReading(row.reading)] : row;
}
