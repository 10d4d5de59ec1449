import type { DatabaseSync } from "node:sqlite";
import { SkillwrightError } from "@skillwright/core";
import { explain, isDamage, setAside } from "./history-file.ts";

/** Does work that is in the file whole or not at all; another process waits for it. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    database.exec("COMMIT");
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Turns what SQLite reports into errors for people; a file that proves damaged is set aside for the next time. */
export function guarded<T>(database: DatabaseSync, file: string, now: () => Date, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamage(error)) throw explain(file, error);
    if (database.isOpen) database.close();
    const { message } = setAside(file, error, now());
    throw new SkillwrightError("load_error", {
      message,
      details: { name: "history", path: file },
      hint: "Try again; the skills themselves are not touched by this.",
      cause: error,
    });
  }
}
