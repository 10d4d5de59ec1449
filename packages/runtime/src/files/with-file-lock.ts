import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { permissionError, type SkillwrightError } from "@skillwright/core/find";
import { makePrivateFile, sqliteCode } from "./database-file.ts";

/** How long a process waits for another one to release a file, in milliseconds; the locked work takes only a few. */
const LOCK_WAIT_MS = 10_000;

export interface FileLockOptions {
  /** How long to wait for another holder, in milliseconds. Default: {@link LOCK_WAIT_MS}. */
  readonly waitMs?: number;
}

/** Between two tries, in milliseconds: shorter than a person notices, longer than a try takes. */
const RETRY_MS = 15;

/** SQLite's code for "somebody else holds it". */
const BUSY = 5;

/**
 * Does work while nobody else, in any process, holds the lock file. It is an operating system lock, taken through
 * SQLite, that ends with its holder. The file stays: removing it would split the lock.
 */
export async function withFileLock<T>(
  file: string,
  work: () => T | Promise<T>,
  options: FileLockOptions = {},
): Promise<T> {
  const database = open(file);
  try {
    await acquire(database, file, options.waitMs ?? LOCK_WAIT_MS);
    return await work();
  } finally {
    // Closing also ends the transaction that is the lock.
    database.close();
  }
}

/** A lock that is held until it is let go, or until the process ends. */
export interface HeldLock {
  release(): void;
}

/** Takes a lock as {@link withFileLock} does, without waiting; undefined when somebody else holds it. */
export function holdFileLock(file: string): HeldLock | undefined {
  const database = open(file);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw refused(file, error);
  }
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}

function open(file: string): DatabaseSync {
  try {
    // Anyone who can read the file could hold its lock.
    makePrivateFile(file);
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    return new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw refused(file, error);
  }
}

async function acquire(database: DatabaseSync, file: string, waitMs: number): Promise<void> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      database.exec("BEGIN EXCLUSIVE");
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() >= until) throw refused(file, error);
    }
    await sleep(RETRY_MS);
  }
}

function isBusy(error: unknown): boolean {
  return sqliteCode(error) === BUSY;
}

function refused(file: string, cause: unknown): SkillwrightError<"permission_error"> {
  return permissionError(
    file,
    `${file} cannot be locked: ${cause instanceof Error ? cause.message : String(cause)}`,
    {
      hint: isBusy(cause)
        ? "Another Skillwright process may be using it. Try again when it is done."
        : "Check the permissions and the free space of its folder.",
      cause,
    },
  );
}
