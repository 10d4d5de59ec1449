import type { DatabaseSync } from "node:sqlite";
import { type Diagnostic, diagnose, errorMessage } from "@skillwright/core/find";
import { isDamaged, openDatabase, removeDatabase, tableVersion } from "../files/database-file.ts";
import { type IndexSession, type IndexSessionOptions, openSession } from "./skill-index.ts";

/** Version of the index's tables; an index of another version is deleted and rebuilt, because it only stores copies. */
const INDEX_VERSION = 8;

/** How long a write waits for another process. */
const BUSY_MS = 200;

const TABLES = `
  CREATE TABLE IF NOT EXISTS roots (
    root TEXT NOT NULL, reading TEXT NOT NULL, page INTEGER NOT NULL, memory TEXT NOT NULL,
    PRIMARY KEY (root, reading, page)
  );
`;

/** The persistent index of skills, or why there is none. */
export interface SkillIndex {
  readonly file: string;
  /** A memory for one scan; undefined when the index cannot be used. */
  session(options: Omit<IndexSessionOptions, "onFailure">): IndexSession | undefined;
  /** Why the index cannot be used. */
  readonly problem: Diagnostic | undefined;
  /** How many parse results it stores. */
  count(): number;
  close(): void;
}

/** Opens or creates the index. Never throws: without an index everything works, only slower. */
export function openIndex(file: string): SkillIndex {
  let problem: Diagnostic | undefined;
  let database: DatabaseSync | undefined;
  const give = (error: unknown): void => {
    problem = explain(file, error);
    close();
  };
  const close = (): void => {
    if (database?.isOpen === true) database.close();
    database = undefined;
  };
  try {
    database = open(file);
  } catch (error) {
    give(error);
  }
  return {
    file,
    session(options) {
      if (database === undefined) return undefined;
      try {
        return openSession(database, file, { ...options, onFailure: give });
      } catch (error) {
        give(error);
        return undefined;
      }
    },
    get problem() {
      return problem;
    },
    count() {
      try {
        const row = database
          ?.prepare("SELECT coalesce(sum(json_array_length(memory, '$.readings')), 0) AS n FROM roots")
          .get();
        return Number(row?.n ?? 0);
      } catch (error) {
        give(error);
        return 0;
      }
    },
    close,
  };
}

function open(file: string): DatabaseSync {
  return openDatabase(file, BUSY_MS, (database) => {
    const version = tableVersion(database);
    if (version > INDEX_VERSION) {
      throw new Error(`it has version ${version}, but this program supports ${INDEX_VERSION}`);
    }
    if (version < INDEX_VERSION) database.exec("PRAGMA journal_mode = DELETE");
    database.exec("PRAGMA synchronous = OFF");
    if (version === INDEX_VERSION) return;
    database.exec(`BEGIN IMMEDIATE; DROP TABLE IF EXISTS roots; ${TABLES}
      PRAGMA user_version = ${INDEX_VERSION}; COMMIT;`);
  });
}

function explain(file: string, error: unknown): Diagnostic {
  const reason = errorMessage(error);
  const damaged = isDamaged(error);
  // The next run rebuilds it.
  if (damaged) removeDatabase(file);
  return diagnose("index-unavailable", {
    message: damaged
      ? `The index was damaged (${reason}) and was removed; it is rebuilt next time`
      : `The index cannot be used: ${reason}`,
    file,
    hint: "Everything works without it, only slower. `skillwright config set index off` turns it off.",
  });
}
