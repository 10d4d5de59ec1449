import type { DatabaseSync } from "node:sqlite";
import {
  inTransaction,
  isDamaged,
  openDatabase,
  removeDatabase,
  tableVersion,
} from "../../files/database-file.ts";

/** Version of the table; another one is thrown away. */
const VECTORS_VERSION = 1;

/** How long a write waits for another process. */
const BUSY_MS = 1000;

/** Most vectors that are kept, the newest; at 400 bytes each they fill 100 MB. */
const MAX_VECTORS = 250_000;

/** Most vectors that are kept in memory where there is no file, the newest; at 400 bytes each they fill 20 MB. */
const MAX_IN_MEMORY = 50_000;

/** Embeddings by a hash of their text. Losing them only costs time. */
export interface EmbeddingStore {
  /** The known ones among some hashes. */
  get(hashes: readonly string[]): ReadonlyMap<string, Uint8Array>;
  put(vectors: ReadonlyMap<string, Uint8Array>): void;
  close(): void;
}

/** Opens the file of vectors; without one that can be written they live as long as the process. */
export function openEmbeddingStore(
  file: string | undefined,
  mostInMemory: number = MAX_IN_MEMORY,
): EmbeddingStore {
  const memory = new Map<string, Uint8Array>();
  let database = file === undefined ? undefined : openOrRenew(file);
  const attempt = (work: (open: DatabaseSync) => void): void => {
    if (database === undefined) return;
    try {
      work(database);
    } catch (error) {
      // A file that fails once isn't used again: embeddings can be computed again.
      database.close();
      database = undefined;
      if (isDamaged(error) && file !== undefined) removeDatabase(file);
    }
  };
  return {
    get(hashes) {
      const found = new Map<string, Uint8Array>();
      const unknown: string[] = [];
      for (const hash of hashes) {
        const bytes = memory.get(hash);
        if (bytes === undefined) unknown.push(hash);
        else found.set(hash, bytes);
      }
      attempt((at) => {
        const select = at.prepare("SELECT bytes FROM vectors WHERE hash = ?");
        for (const hash of unknown) {
          const row = select.get(hash);
          if (row?.bytes instanceof Uint8Array) found.set(hash, row.bytes);
        }
      });
      return found;
    },
    put(vectors) {
      if (database === undefined) for (const [hash, bytes] of vectors) memory.set(hash, bytes);
      for (const hash of memory.keys()) {
        if (memory.size <= mostInMemory) break;
        memory.delete(hash);
      }
      attempt((at) =>
        inTransaction(at, "write", () => {
          const insert = at.prepare("INSERT OR IGNORE INTO vectors (hash, bytes) VALUES (?, ?)");
          for (const [hash, bytes] of vectors) insert.run(hash, bytes);
          at.prepare("DELETE FROM vectors WHERE number <= (SELECT max(number) FROM vectors) - ?").run(
            MAX_VECTORS,
          );
        }),
      );
    },
    close() {
      memory.clear();
      database?.close();
      database = undefined;
    },
  };
}

function openOrRenew(file: string): DatabaseSync | undefined {
  for (const last of [false, true]) {
    try {
      return openDatabase(file, BUSY_MS, prepare);
    } catch (error) {
      if (last || !isDamaged(error)) return undefined;
      removeDatabase(file);
    }
  }
  return undefined;
}

function prepare(database: DatabaseSync): void {
  const version = tableVersion(database);
  if (version > VECTORS_VERSION) throw new Error("the embeddings are of a newer version");
  if (version < VECTORS_VERSION) {
    database.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS vectors (
        number INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL
      );
      PRAGMA user_version = ${VECTORS_VERSION}`);
  }
  database.exec("PRAGMA synchronous = NORMAL");
}
