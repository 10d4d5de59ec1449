import { chmodSync, existsSync, readdirSync, renameSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import {
  type Diagnostic,
  diagnose,
  errorMessage,
  joinPath,
  permissionError,
  refuseNewer,
  SkillwrightError,
} from "@skillwright/core/internal";
import { isDamaged, openDatabase, sqliteCode, tableVersion } from "../files/database-file.ts";
import { TREE_TABLES } from "./trees.ts";

/** How long a write waits for another process, in milliseconds; a write takes a few. */
const HISTORY_WAIT_MS = 10_000;

/** Version of the tables; a newer one is not touched. */
const HISTORY_VERSION = 1;

const TABLES = `
  CREATE TABLE lineages (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL);
  ${TREE_TABLES}
  CREATE TABLE versions (
    lineage INTEGER NOT NULL, number INTEGER NOT NULL, parent INTEGER, at TEXT NOT NULL, action TEXT NOT NULL,
    author_kind TEXT NOT NULL, author_name TEXT, message TEXT NOT NULL, tree TEXT,
    PRIMARY KEY (lineage, number)
  ) WITHOUT ROWID;
  CREATE TABLE pending (
    id TEXT PRIMARY KEY, key TEXT NOT NULL, from_key TEXT, name TEXT NOT NULL, at TEXT NOT NULL, action TEXT NOT NULL,
    author_kind TEXT NOT NULL, author_name TEXT, message TEXT NOT NULL, before_tree TEXT, after_tree TEXT
  );
`;

/** Opens or creates the history's file. Gives a damaged one another name. Throws `newer_state`. */
export function openHistoryFile(file: string, now: () => Date): DatabaseSync {
  try {
    return open(file);
  } catch (error) {
    if (!isDamaged(error)) throw explain(file, error);
  }
  // Another process may have set it aside meanwhile and begun a new one.
  try {
    return open(file);
  } catch (error) {
    if (!isDamaged(error)) throw explain(file, error);
    setAside(file, error, now());
    return open(file);
  }
}

function open(file: string): DatabaseSync {
  return openDatabase(file, HISTORY_WAIT_MS, (database) => prepare(database, file));
}

function prepare(database: DatabaseSync, file: string): void {
  if (tableVersion(database) === 0) {
    // It contains what a person wrote, so only they can read it.
    chmodSync(file, 0o600);
    database.exec("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = DELETE");
    database.exec("BEGIN IMMEDIATE");
    // Another process may have made the tables while this one waited.
    if (tableVersion(database) === 0) database.exec(`${TABLES} PRAGMA user_version = ${HISTORY_VERSION};`);
    database.exec("COMMIT");
  }
  refuseNewer(file, {
    found: tableVersion(database),
    known: HISTORY_VERSION,
    hint: "Use that version, or move the file away to start a new history.",
  });
  database.exec("PRAGMA synchronous = FULL");
}

/** Gives a damaged file another name, so that a new one can be created and the old one inspected. Says so. */
function setAside(file: string, error: unknown, at: Date): string {
  const kept = `${file}.damaged-${at.toISOString().replace(/[:.]/g, "")}`;
  renameSync(file, kept);
  return `The history was damaged (${errorMessage(error)}); it was moved to ${kept}, and a new one was started`;
}

/** What goes wrong with the file, as an error for people. */
function explain(file: string, error: unknown): Error {
  if (error instanceof SkillwrightError) return error;
  if (sqliteCode(error) === undefined && (error as NodeJS.ErrnoException).syscall === undefined)
    return error as Error;
  return permissionError(file, `The history ${file} cannot be used: ${errorMessage(error)}`, {
    hint: "Check the permissions and the free space of its folder, and whether another process is using it.",
    cause: error,
  });
}

/** Turns what SQLite reports into errors for people; a file that proves damaged is set aside for the next time. */
export function guarded<T>(database: DatabaseSync, file: string, now: () => Date, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isDamaged(error)) throw explain(file, error);
    if (database.isOpen) database.close();
    throw new SkillwrightError("load_error", {
      message: setAside(file, error, now()),
      details: { name: "history", path: file },
      hint: "Try again. The skills themselves aren't affected.",
      cause: error,
    });
  }
}

/** A finding for each history that proved damaged and was set aside; a person decides what becomes of it. */
export function damagedHistories(state: string): readonly Diagnostic[] {
  const names = existsSync(state) ? readdirSync(state) : [];
  return names
    .filter((name) => name.startsWith("history.sqlite.damaged-"))
    .toSorted()
    .map((name) =>
      diagnose("history-damaged", {
        message: "A skill history was damaged and moved aside; a new one was started",
        file: joinPath(state, name),
        hint: "Your skills aren't affected. Delete the file if you don't need the older versions.",
      }),
    );
}
