import type { DatabaseSync } from "node:sqlite";
import packageFile from "../../package.json" with { type: "json" };
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { SkillStamp } from "./file-stamp.ts";
import type { KnownRows } from "./known-rows.ts";
import type { MemoryPages } from "./memory-pages.ts";
import { packReading } from "./pack-reading.ts";
import { planPages, ROWS_PER_PAGE, type SeenRow } from "./plan-pages.ts";
import type { FolderRow, ReadingRow } from "./root-memory.ts";

/** Above so many times the pages that the rows need, all are written anew: each page costs a look. */
const MAX_SPARSENESS = 2;

/** A reading that is new to the index; packed when it is written, so that ten thousand do not exist twice. */
export interface LearntReading {
  readonly stamp: SkillStamp;
  readonly path: string;
  readonly reading: SkillFileReading;
}

/** What a scan saw of one root, each path once, in the order in which it saw them. */
export interface SeenRows {
  readonly root: string;
  readonly folders: readonly SeenRow<FolderRow>[];
  readonly readings: readonly SeenRow<LearntReading>[];
}

/** What the index holds, and when it was looked at. */
export interface WriteOptions {
  readonly pages: MemoryPages;
  readonly folders: KnownRows<FolderRow>;
  readonly readings: KnownRows<ReadingRow>;
  readonly reading: string;
  readonly now: number;
}

/**
 * Replaces what the index knows of some roots, all of it or nothing. Pages that nothing happened to are left alone, and
 * others read and written one by one: no copy of everything exists meanwhile.
 */
export function writeMemory(database: DatabaseSync, seen: readonly SeenRows[], options: WriteOptions): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    // Places are those of the pages as they were.
    if (!options.pages.isStale && !changePages(database, seen, options)) writePages(database, seen, options);
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

/** Writes those pages that something happened to. False when all of them have to be written, and nothing was. */
function changePages(database: DatabaseSync, seen: readonly SeenRows[], options: WriteOptions): boolean {
  const { pages, folders, readings } = options;
  const plans: { readonly page: number; readonly text: () => string | undefined }[] = [];
  for (const rows of seen) {
    const own = pages.of(rows.root);
    const needed = Math.ceil(Math.max(rows.folders.length, rows.readings.length) / ROWS_PER_PAGE);
    if (own.length > 1 && own.length > needed * MAX_SPARSENESS) return false;
    const planned = {
      folders: planPages({ seen: rows.folders, pages: own, sizeOf: (page) => folders.sizeOf(page) }),
      readings: planPages({ seen: rows.readings, pages: own, sizeOf: (page) => readings.sizeOf(page) }),
    };
    if (planned.folders === undefined || planned.readings === undefined) return false;
    for (const [index, page] of own.entries()) {
      const [some, others] = [planned.folders[index], planned.readings[index]];
      if (some === undefined || others === undefined || (some.isSame && others.isSame)) continue;
      plans.push({ page, text: () => pageText(some.rows, others.rows, options) });
    }
  }
  const put = database.prepare("UPDATE roots SET memory = ? WHERE root = ? AND reading = ? AND page = ?");
  const drop = database.prepare("DELETE FROM roots WHERE root = ? AND reading = ? AND page = ?");
  const key = readingKey(options.reading);
  for (const { page, text } of plans) {
    const place = pages.placeOf(page);
    if (place === undefined) continue;
    const memory = text();
    if (memory === undefined) drop.run(place.root, key, place.page);
    else put.run(memory, place.root, key, place.page);
  }
  return true;
}

/** Writes all pages anew, behind those that are there, which are read meanwhile and then go. */
function writePages(database: DatabaseSync, seen: readonly SeenRows[], options: WriteOptions): void {
  const key = readingKey(options.reading);
  const last = database.prepare("SELECT max(page) AS last FROM roots WHERE root = ? AND reading = ?");
  const put = database.prepare("INSERT INTO roots VALUES (?, ?, ?, ?)");
  const firsts = seen.map(({ root, folders, readings }) => {
    const first = Number(last.get(root, key)?.last ?? -1) + 1;
    const count = Math.max(folders.length, readings.length);
    for (let start = 0, page = first; start < count; start += ROWS_PER_PAGE, page += 1) {
      const end = start + ROWS_PER_PAGE;
      const text = pageText(folders.slice(start, end), readings.slice(start, end), options);
      if (text !== undefined) put.run(root, key, page, text);
    }
    return { root, first };
  });
  const drop = database.prepare(
    "DELETE FROM roots WHERE root = ? AND reading LIKE ? AND NOT (reading = ? AND page >= ?)",
  );
  for (const { root, first } of firsts) drop.run(root, `${options.reading} %`, key, first);
}

/** Undefined for a page that holds nothing. */
function pageText(
  folders: readonly SeenRow<FolderRow>[],
  readings: readonly SeenRow<LearntReading>[],
  { folders: oldFolders, readings: oldReadings, now }: WriteOptions,
): string | undefined {
  if (folders.length === 0 && readings.length === 0) return undefined;
  const known = <Row>(rows: KnownRows<Row>, place: number): readonly Row[] => {
    const row = rows.at(place);
    return row === undefined ? [] : [row];
  };
  return JSON.stringify({
    folders: folders.flatMap((row) => (typeof row === "number" ? known(oldFolders, row) : [row])),
    readings: readings.flatMap((row) =>
      typeof row === "number" ? known(oldReadings, row) : [toRow(row, now)],
    ),
  });
}

function toRow({ stamp, path, reading }: LearntReading, now: number): ReadingRow {
  return [...stamp, now, path, packReading(reading)];
}
