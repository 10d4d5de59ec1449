import { closeSync, existsSync, openSync } from "node:fs";
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
