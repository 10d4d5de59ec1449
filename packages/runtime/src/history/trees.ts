import type { DatabaseSync } from "node:sqlite";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  type HistorySetting,
  type PackageFile,
  type PackagePath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { sha256 } from "../files/sha256.ts";
import { hashFiles } from "../skill-tree/tree-hash.ts";

/** Bytes of the history above which versions are dropped before their time, unless configured otherwise. */
const MAX_HISTORY_BYTES = 512 * 1024 * 1024;

/** Age in days at which older versions are dropped, unless configured otherwise. */
const MAX_VERSION_DAYS = 365;

/** Newest versions of each skill that are never dropped, unless configured otherwise; a year of weekly edits. */
const KEPT_VERSIONS = 50;

/** The tables that {@link writeTree} needs. */
export const TREE_TABLES: string = `
  CREATE TABLE blobs (
    hash TEXT PRIMARY KEY, size INTEGER NOT NULL, packed INTEGER NOT NULL, bytes BLOB NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE entries (
    tree TEXT NOT NULL, path TEXT NOT NULL, executable INTEGER NOT NULL, blob TEXT NOT NULL, size INTEGER NOT NULL,
    PRIMARY KEY (tree, path)
  ) WITHOUT ROWID;
  CREATE INDEX entries_of_blob ON entries (blob);
`;

/** Keeps files, each content once however often it occurs, and gives the tree hash of all of them. */
export function writeTree(database: DatabaseSync, files: readonly PackageFile[]): string {
  const tree = hashFiles(files);
  const isKnown = database.prepare("SELECT 1 FROM entries WHERE tree = ? LIMIT 1").get(tree) !== undefined;
  if (isKnown) return tree;
  const hasBlob = database.prepare("SELECT 1 FROM blobs WHERE hash = ?");
  const putBlob = database.prepare("INSERT INTO blobs VALUES (?, ?, ?, ?)");
  const putEntry = database.prepare("INSERT INTO entries VALUES (?, ?, ?, ?, ?)");
  for (const { path, bytes, executable } of files) {
    const hash = sha256(bytes);
    if (hasBlob.get(hash) === undefined) {
      const packed = deflateRawSync(bytes);
      // Node 22 treats an empty value as null.
      const isPacked = packed.length < bytes.length || bytes.length === 0;
      putBlob.run(hash, bytes.length, isPacked ? 1 : 0, isPacked ? packed : bytes);
    }
    putEntry.run(tree, path, executable ? 1 : 0, hash, bytes.length);
  }
  return tree;
}

/** The files of a tree in the order of their paths. Throws `load_error` when they are not what was kept. */
export function readTree(database: DatabaseSync, tree: string, file: string): readonly PackageFile[] {
  const rows = database
    .prepare(
      `SELECT path, executable, blob, blobs.size AS size, packed, bytes FROM entries
       LEFT JOIN blobs ON blobs.hash = entries.blob WHERE tree = ? ORDER BY path`,
    )
    .all(tree);
  const files = rows.map((row): PackageFile => {
    const bytes = row.bytes instanceof Uint8Array ? row.bytes : new Uint8Array();
    return {
      path: String(row.path) as PackagePath,
      bytes: row.packed === 1 ? unpack(bytes, Number(row.size)) : bytes,
      executable: row.executable === 1,
    };
  });
  if (hashFiles(files) === tree) return files;
  throw new SkillwrightError("load_error", {
    message: `${file} no longer has this version's original files`,
    details: { name: tree, path: file },
    hint: "The file was damaged or changed. Other versions may still be intact.",
  });
}

/** A damaged content becomes one whose hash does not fit, instead of an error of the unpacking or a flood. */
function unpack(bytes: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return new Uint8Array();
  }
}

/** Removes contents that no version and no announced change has. */
function dropUnused(database: DatabaseSync): void {
  database.exec(`
    DELETE FROM entries WHERE tree NOT IN (
      SELECT tree FROM versions WHERE tree IS NOT NULL
      UNION SELECT before_tree FROM pending WHERE before_tree IS NOT NULL
      UNION SELECT after_tree FROM pending WHERE after_tree IS NOT NULL
    );
    DELETE FROM blobs WHERE hash NOT IN (SELECT blob FROM entries);
  `);
}

/** Beyond the newest of each skill, in the order in which they may go. */
const DROPPABLE = `
  SELECT lineage, number, at FROM (
    SELECT lineage, number, at, row_number() OVER (PARTITION BY lineage ORDER BY number DESC) AS place FROM versions
  ) WHERE place > ? ORDER BY at, lineage, number`;

/** Drops versions by the rules of retention; the newest of each skill always stay. */
export function dropOld(database: DatabaseSync, retention: HistorySetting, now: Date): void {
  const { keep = KEPT_VERSIONS, maxAgeDays = MAX_VERSION_DAYS, maxBytes = MAX_HISTORY_BYTES } = retention;
  const before = new Date(now.getTime() - maxAgeDays * 24 * 60 * 60 * 1000).toISOString();
  const droppable = database.prepare(DROPPABLE).all(Math.max(1, keep));
  const drop = database.prepare("DELETE FROM versions WHERE lineage = ? AND number = ?");
  const old = droppable.filter(({ at }) => String(at) < before);
  const rest = droppable.slice(old.length);
  for (const row of old) drop.run(row.lineage ?? null, row.number ?? null);
  if (old.length > 0) dropUnused(database);
  for (const row of rest) {
    if (storedBytes(database) <= maxBytes) break;
    drop.run(row.lineage ?? null, row.number ?? null);
    dropUnused(database);
  }
  shrink(database);
}

/** Gives unused pages back to the disk once they are a quarter of the file; fewer are soon used by new versions. */
function shrink(database: DatabaseSync): void {
  const count = "SELECT page_count, freelist_count FROM pragma_page_count, pragma_freelist_count";
  const { page_count: pages, freelist_count: unused } = database.prepare(count).get() ?? {};
  if (Number(unused) * 4 > Number(pages)) database.exec("PRAGMA incremental_vacuum");
}

function storedBytes(database: DatabaseSync): number {
  return Number(database.prepare("SELECT coalesce(sum(length(bytes)), 0) AS n FROM blobs").get()?.n ?? 0);
}
