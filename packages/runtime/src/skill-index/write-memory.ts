import type { DatabaseSync } from "node:sqlite";
import packageFile from "../../package.json" with { type: "json" };
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { SkillStamp } from "./file-stamp.ts";
import type { KnownRows } from "./known-rows.ts";
import { type MemoryPages, planPages, ROWS_PER_PAGE, type SeenRow } from "./memory-pages.ts";
import { type FolderRow, packReading, type ReadingRow } from "./root-memory.ts";

/** If there are this many times more pages than the rows need, all are rewritten, because each page costs a read. */
const MAX_SPARSENESS = 2;

/** A new parse result; packed when it is written, so that ten thousand don't exist twice. */
export interface LearntReading {
  readonly stamp: SkillStamp;
  readonly path: string;
  readonly reading: SkillFileReading;
}

/** The rows of one root that a scan saw, each path once, in the order in which they were seen. */
export interface SeenRows {
  readonly root: string;
  readonly folders: readonly SeenRow<FolderRow>[];
  readonly readings: readonly SeenRow<LearntReading>[];
}

/** The current index entries, and when they were read. */
export interface WriteOptions {
  readonly pages: MemoryPages;
  readonly folders: KnownRows<FolderRow>;
  readonly readings: KnownRows<ReadingRow>;
  readonly reading: string;
  readonly now: number;
}

/**
 * Replaces the index entries of some roots, all or none. Unaffected pages are kept, and the others are read and written
 * one by one, so that no full copy exists in memory.
 */
export function writeMemory(database: DatabaseSync, seen: readonly SeenRows[], options: WriteOptions): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    // Positions refer to the old pages.
    if (!options.pages.isStale) writeRoots(database, seen, options);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** A parse result is valid only for the program version that made it: the next one may parse differently. */
export function readingKey(reading: string): string {
  return `${reading} ${packageFile.version}`;
}

function writeRoots(database: DatabaseSync, seen: readonly SeenRows[], options: WriteOptions): void {
  const plans = seen.map((rows) => ({ rows, plan: planRoot(rows, options) }));
  const rewritten = plans.flatMap(({ rows, plan }) => (plan === undefined ? [rows] : []));
  // In this order, because rewritten pages may take rows from any old page.
  const dropOld = writePages(database, rewritten, options);
  changePages(
    database,
    plans.flatMap(({ plan }) => plan ?? []),
    options,
  );
  dropOld();
}

/** The planned content of a page. */
interface ChangedPage {
  readonly page: number;
  readonly folders: readonly SeenRow<FolderRow>[];
  readonly readings: readonly SeenRow<LearntReading>[];
}

/** The changed pages of a root. Undefined when it is better to rewrite all of them. */
function planRoot(
  rows: SeenRows,
  { pages, folders, readings }: WriteOptions,
): readonly ChangedPage[] | undefined {
  const own = pages.of(rows.root);
  // A rewrite also drops rows that another version of this program wrote.
  if (own.length === 0) return undefined;
  const needed = Math.ceil(Math.max(rows.folders.length, rows.readings.length) / ROWS_PER_PAGE);
  if (own.length > 1 && own.length > needed * MAX_SPARSENESS) return undefined;
  const some = planPages({ seen: rows.folders, pages: own, sizeOf: (page) => folders.sizeOf(page) });
  const others = planPages({ seen: rows.readings, pages: own, sizeOf: (page) => readings.sizeOf(page) });
  return (
    some &&
    others &&
    own.flatMap((page, index): readonly ChangedPage[] => {
      const [folder, reading] = [some[index], others[index]];
      if (folder === undefined || reading === undefined || (folder.isSame && reading.isSame)) return [];
      return [{ page, folders: folder.rows, readings: reading.rows }];
    })
  );
}

function changePages(database: DatabaseSync, changed: readonly ChangedPage[], options: WriteOptions): void {
  const put = database.prepare("UPDATE roots SET memory = ? WHERE root = ? AND reading = ? AND page = ?");
  const drop = database.prepare("DELETE FROM roots WHERE root = ? AND reading = ? AND page = ?");
  const key = readingKey(options.reading);
  for (const { page, folders, readings } of changed) {
    const place = options.pages.placeOf(page);
    if (place === undefined) continue;
    const memory = pageText(folders, readings, options);
    if (memory === undefined) drop.run(place.root, key, place.page);
    else put.run(memory, place.root, key, place.page);
  }
}

/** Rewrites all pages of some roots after the existing ones, and returns the statements that remove the old ones. */
function writePages(database: DatabaseSync, seen: readonly SeenRows[], options: WriteOptions): () => void {
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
  return () => {
    for (const { root, first } of firsts) drop.run(root, `${options.reading} %`, key, first);
  };
}

/** Undefined for an empty page. */
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
