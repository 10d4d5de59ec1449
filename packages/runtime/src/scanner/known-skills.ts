import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import {
  errorMessage,
  joinPath,
  type PackageFile,
  refuseNewer,
  SkillwrightError,
} from "@skillwright/core/internal";
import { comparedLines, MAX_COMPARED_COPIES, MIN_SIMILARITY } from "@skillwright/core/scanner";
import { inTransaction, openDatabase, sqliteCode, tableVersion } from "../files/database-file.ts";
import { readTree, TREE_TABLES, writeTree } from "../history/trees.ts";

/** A source whose skills are known, and when they were read. */
export interface KnownSource {
  readonly source: string;
  readonly skills: number;
  /** As ISO 8601. */
  readonly at: string;
}

/** A skill of a known source. */
export interface IndexedSkill {
  readonly name: string;
  readonly source: string;
  readonly files: readonly PackageFile[];
}

/** Skills of sources that a person named, to recognize changed copies of them. Several processes may use the file at once. */
export interface KnownSkills {
  list(): readonly KnownSource[];
  /** Replaces what is known of a source. */
  put(source: string, skills: readonly Omit<IndexedSkill, "source">[]): KnownSource;
  /** Returns whether the source was known. */
  remove(source: string): boolean;
  /** The skills that have most of their lines in common with these. */
  similar(lines: ReadonlySet<string>): readonly IndexedSkill[];
  close(): void;
}

/** Version of the tables. */
const INDEX_VERSION = 1;

/** How long a write waits for another process. */
const WAIT_MS = 5000;

const TABLES = `
  CREATE TABLE sources (id INTEGER PRIMARY KEY, source TEXT NOT NULL UNIQUE, at TEXT NOT NULL);
  CREATE TABLE skills (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL REFERENCES sources ON DELETE CASCADE,
    name TEXT NOT NULL, tree TEXT NOT NULL, lines INTEGER NOT NULL
  );
  CREATE INDEX skills_of_source ON skills (source);
  CREATE TABLE lines (
    hash INTEGER NOT NULL, skill INTEGER NOT NULL REFERENCES skills ON DELETE CASCADE, PRIMARY KEY (hash, skill)
  ) WITHOUT ROWID;
  CREATE INDEX lines_of_skill ON lines (skill);
  ${TREE_TABLES}
`;

/** Opens the index below a state folder. To read, a missing one stays missing. Throws `newer_state` and `load_error`. */
export function openKnownSkills(state: string, use: "write"): KnownSkills;
export function openKnownSkills(state: string, use: "read"): KnownSkills | undefined;
export function openKnownSkills(state: string, use: "read" | "write"): KnownSkills | undefined {
  const file = joinPath(state, "known-skills.sqlite");
  if (use === "read" && !existsSync(file)) return undefined;
  const database = guarded(file, () => open(file));
  const within = <T>(kind: "read" | "write", work: () => T): T =>
    guarded(file, () => inTransaction(database, kind, work));
  return {
    list: () =>
      within("read", () =>
        database
          .prepare(
            `SELECT sources.source AS source, at, count(skills.id) AS skills FROM sources
             LEFT JOIN skills ON skills.source = sources.id GROUP BY sources.id ORDER BY sources.source`,
          )
          .all()
          .map((row) => ({ source: String(row.source), skills: Number(row.skills), at: String(row.at) })),
      ),
    put: (source, skills) =>
      within("write", () => {
        removeSource(database, source);
        const at = new Date().toISOString();
        const { lastInsertRowid: id } = database
          .prepare("INSERT INTO sources (source, at) VALUES (?, ?)")
          .run(source, at);
        const addSkill = database.prepare(
          "INSERT INTO skills (source, name, tree, lines) VALUES (?, ?, ?, ?)",
        );
        const addLine = database.prepare("INSERT OR IGNORE INTO lines VALUES (?, ?)");
        for (const { name, files } of skills) {
          const hashes = [...comparedLines(files)].map(hashLine);
          const skill = addSkill.run(id, name, writeTree(database, files), hashes.length);
          for (const hash of hashes) addLine.run(hash, skill.lastInsertRowid);
        }
        return { source, skills: skills.length, at };
      }),
    remove: (source) => within("write", () => removeSource(database, source)),
    similar: (lines) =>
      within("read", () =>
        database
          .prepare(
            `SELECT name, tree, sources.source AS source, count(*) * 1.0 / skills.lines AS share FROM lines
             JOIN skills ON skills.id = lines.skill JOIN sources ON sources.id = skills.source
             WHERE hash IN (SELECT value FROM json_each(?)) GROUP BY skills.id HAVING share >= ?
             ORDER BY share DESC, skills.id LIMIT ?`,
          )
          .all(JSON.stringify([...lines].map(hashLine)), MIN_SIMILARITY, MAX_COMPARED_COPIES)
          .map(({ name, source, tree }) => ({
            name: String(name),
            source: String(source),
            files: readTree(database, String(tree), file),
          })),
      ),
    close: () => database.close(),
  };
}

/** The first 48 bits of a hash, which SQLite stores in a few bytes. Equal hashes are compared line by line later. */
function hashLine(line: string): number {
  return createHash("sha256").update(line).digest().readUIntBE(0, 6);
}

function removeSource(database: DatabaseSync, source: string): boolean {
  const { changes } = database.prepare("DELETE FROM sources WHERE source = ?").run(source);
  database.exec(`
    DELETE FROM entries WHERE tree NOT IN (SELECT tree FROM skills);
    DELETE FROM blobs WHERE hash NOT IN (SELECT blob FROM entries);
  `);
  return Number(changes) > 0;
}

function open(file: string): DatabaseSync {
  return openDatabase(file, WAIT_MS, (database) => {
    if (tableVersion(database) === 0) {
      inTransaction(database, "write", () => {
        // Another process may have made the tables while this one waited.
        if (tableVersion(database) === 0) database.exec(`${TABLES} PRAGMA user_version = ${INDEX_VERSION};`);
      });
    }
    refuseNewer(file, {
      found: tableVersion(database),
      known: INDEX_VERSION,
      hint: "Use that version, or delete the file and add the sources again.",
    });
  });
}

/** Turns what SQLite reports into an error for people: everything in the index can be read again. */
function guarded<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (sqliteCode(error) === undefined || error instanceof SkillwrightError) throw error;
    throw new SkillwrightError("load_error", {
      message: `The index of known skills ${file} cannot be used: ${errorMessage(error)}`,
      details: { name: "known skills", path: file },
      hint: "Delete the file and add the sources again with `skillwright known add`.",
      cause: error,
    });
  }
}
