import type { DatabaseSync } from "node:sqlite";
import {
  inTransaction,
  isDamaged,
  openDatabase,
  removeDatabase,
  tableVersion,
} from "../../files/database-file.ts";

/** Version of the tables and of how documents are read; another version is deleted and rebuilt. */
const SEARCH_VERSION = 9;

/** How long a write waits for another process. */
const BUSY_MS = 2000;

/** Numbers of documents that are given before it is checked how many of them are still in use. */
export const MIN_CHECKED: number = 1000;

/** Postings of one term are stored side by side, so that a query reads few pages. */
const TABLES = `
  CREATE TABLE documents (
    number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, stamp INTEGER NOT NULL
  );
  CREATE TABLE names (
    name TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (name, number)
  ) WITHOUT ROWID;
  CREATE TABLE postings (
    term TEXT NOT NULL, block INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (term, block)
  ) WITHOUT ROWID;
  CREATE TABLE words (word TEXT PRIMARY KEY, term TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE counters (
    id INTEGER PRIMARY KEY, next INTEGER NOT NULL, epoch INTEGER NOT NULL, "check" INTEGER NOT NULL
  );
  INSERT INTO counters (id, next, epoch, "check") VALUES (1, 0, 0, ${MIN_CHECKED});
`;

/** The tables of this version and of those before it. */
const NAMES = ["documents", "names", "postings", "words", "counters", "segments", "numbers"];

/** Opens the file of the search index; makes a new one where it is missing, outdated or damaged. */
export function openSearchDatabase(file: string): DatabaseSync {
  try {
    return open(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    // It holds only copies.
    removeDatabase(file);
    return open(file);
  }
}

/** The state of the numbers of documents. */
export interface SearchCounters {
  /** One above the largest number of a document. */
  readonly next: number;
  /** Counts up when numbers lose their meaning. */
  readonly epoch: number;
  /** The next number at which it is checked how many documents are still in use. */
  readonly check: number;
}

/** Reads the counters as they are now. It throws when a newer program has taken the file over meanwhile. */
export function searchCounters(database: DatabaseSync): () => SearchCounters {
  const select = database.prepare(
    'SELECT next, epoch, "check", user_version FROM counters, pragma_user_version',
  );
  return () => {
    const row = select.get();
    refuseNewer(Number(row?.user_version ?? 0));
    return { next: Number(row?.next ?? 0), epoch: Number(row?.epoch ?? 0), check: Number(row?.check ?? 0) };
  };
}

function open(file: string): DatabaseSync {
  return openDatabase(file, BUSY_MS, prepare);
}

function prepare(database: DatabaseSync): void {
  const version = tableVersion(database);
  refuseNewer(version);
  if (version < SEARCH_VERSION) {
    // Reading continues while another process writes.
    database.exec("PRAGMA journal_mode = WAL");
    inTransaction(database, "write", () => {
      // Another process may have been faster.
      const now = tableVersion(database);
      refuseNewer(now);
      if (now === SEARCH_VERSION) return;
      for (const name of NAMES) database.exec(`DROP TABLE IF EXISTS ${name}`);
      database.exec(`${TABLES} PRAGMA user_version = ${SEARCH_VERSION}`);
    });
  }
  // Not mapped into memory: a file that somebody cuts short would end the process instead of the search.
  database.exec("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4000");
}

/** Its documents were read in another way, and their numbers are others. */
function refuseNewer(version: number): void {
  if (version > SEARCH_VERSION)
    throw new Error(`it has version ${version}, this program knows ${SEARCH_VERSION}`);
}
