import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { makeFolders } from "./make-folders.ts";

/** Does work that is in a database whole or not at all; when it writes, other processes wait for it. */
export function inTransaction<T>(database: DatabaseSync, kind: "read" | "write", work: () => T): T {
  database.exec(kind === "write" ? "BEGIN IMMEDIATE" : "BEGIN");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Creates a missing private file. Never opens an existing one: closing a descriptor ends SQLite's locks on it. */
export function makePrivateFile(file: string): void {
  // Nearly always; an error costs more than the question.
  if (existsSync(file)) return;
  makeFolders(dirname(file), 0o700);
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** Opens a private database file, and closes it again if it can't be prepared. `waitMs`: how long a write waits for others. */
export function openDatabase(
  file: string,
  waitMs: number,
  prepare: (database: DatabaseSync) => void,
): DatabaseSync {
  makePrivateFile(file);
  // Loaded on demand: a run without a database does not pay for SQLite.
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The version of a database's tables; 0 where there are none. */
export function tableVersion(database: DatabaseSync): number {
  return Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}

/** SQLite's code of an error, without its details; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { readonly errcode?: number };
  return errcode === undefined ? undefined : errcode % 256;
}

/** Whether SQLite says that a file is damaged or no database. */
export function isDamaged(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 11 || code === 26;
}

/** Removes a database that can be made again, with the files that SQLite keeps beside it. */
export function removeDatabase(file: string): void {
  for (const path of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) rmSync(path, { force: true });
}
