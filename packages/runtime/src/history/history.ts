import { randomUUID } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import {
  type Author,
  type Diagnostic,
  diffPackages,
  joinPath,
  type PackageDiff,
  type PackageFile,
  SkillwrightError,
} from "@skillwright/core";
import type { PendingVersion, VersionChange, VersionLog } from "../store/version-log.ts";
import { explain, isDamage, openHistoryFile, setAside } from "./history-file.ts";
import {
  addVersion,
  ensureLineage,
  findLineage,
  moveLineage,
  newestOf,
  oneLine,
  versionsOf,
} from "./lineages.ts";
import { dropOld, type Retention } from "./retention.ts";
import type { SkillLineage, SkillVersion, VersionAction } from "./skill-version.ts";
import { readTree, writeTree } from "./trees.ts";

/** What the history needs. */
export interface HistoryOptions {
  /** The folder for the state of this program. */
  readonly state: string;
  readonly retention?: Retention;
  /** Default: the computer's clock. */
  readonly now?: () => Date;
}

/** A change that was announced and whose outcome was found out later. */
export interface SettledChange {
  readonly key: string;
  /** Whether it is on the disk, and hence a version. */
  readonly happened: boolean;
}

/**
 * The versions of skills, in one file that several processes may use at once. A version is announced before the disk is
 * changed and confirmed after it, so that a crash leaves no version that never was and no change without one.
 */
export interface History extends VersionLog {
  readonly file: string;
  /** What had to be done to open the file. */
  readonly problem: Diagnostic | undefined;
  begin(change: VersionChange): PendingVersion;
  confirm(pending: PendingVersion): void;
  abandon(pending: PendingVersion): void;
  move(oldKey: string, newKey: string): void;
  /**
   * Settles what a crash left announced, by what is on the disk now. To be called while no other process changes
   * skills, that is under the lock of the store.
   */
  recover(look: (key: string) => readonly PackageFile[] | undefined): readonly SettledChange[];
  /**
   * Records what is on the disk if it is not the newest version: the first sight of a skill, or a change that somebody
   * made past this program; undefined files mean that it is gone. What was announced and lies on the disk becomes the
   * version that it was announced as. Gives the new version, if there is one. To be called under the lock of the store.
   */
  recordExternal(key: string, seen: SeenSkill): SkillVersion | undefined;
  /** The versions of a skill, the newest first; empty when it has none. */
  list(key: string): readonly SkillVersion[];
  /** Every skill that has versions, in the order of their keys. */
  lineages(): readonly SkillLineage[];
  /** The files of a version. Throws `version_not_found`. */
  read(key: string, version: number): readonly PackageFile[];
  /** What differs between two versions. Throws `version_not_found`. */
  diff(key: string, from: number, to: number): PackageDiff;
  /** Drops versions by the rules of retention and gives their number. It happens by itself when a version is added. */
  prune(): number;
  close(): void;
}

/** A skill as it lies on the disk. */
export interface SeenSkill {
  readonly name: string;
  /** Undefined when it is gone. */
  readonly files: readonly PackageFile[] | undefined;
  /** Default: somebody past this program. */
  readonly author?: Author;
}

/** The file of the history below a state folder. */
function historyFile(state: string): string {
  return joinPath(state, "history.sqlite");
}

/** Opens or creates the history. Throws `newer_state` for one that a newer version of this program wrote. */
export function openHistory(options: HistoryOptions): History {
  const { now = () => new Date(), retention = {} } = options;
  const file = historyFile(options.state);
  const opened = openHistoryFile(file, now);
  const { database } = opened;
  const use = <T>(work: () => T): T => guarded(database, file, now, work);
  const change = <T>(work: () => T): T => use(() => inTransaction(database, work));
  const at = (): string => now().toISOString();
  const find = (key: string, number: number): SkillVersion => {
    const lineage = findLineage(database, key);
    const versions = lineage === undefined ? [] : versionsOf(database, lineage);
    const version = versions.find((candidate) => candidate.number === number);
    if (version !== undefined) return version;
    throw unknownVersion(key, number, versions);
  };
  const read = (key: string, number: number): readonly PackageFile[] => {
    const { hash } = find(key, number);
    return hash === undefined ? [] : readTree(database, hash, file);
  };
  const observe = (key: string, seen: SeenSkill): boolean => {
    const known = findLineage(database, key);
    const newest = known === undefined ? undefined : newestOf(database, known);
    if (seen.files === undefined && newest?.hash === undefined) return false;
    const tree = seen.files === undefined ? undefined : writeTree(database, seen.files);
    if (newest !== undefined && newest.hash === tree) return false;
    const lineage = ensureLineage(database, key, seen.name);
    const action = newest === undefined ? "found" : tree === undefined ? "vanished" : "changed";
    addVersion(database, lineage, {
      at: at(),
      action,
      author: seen.author ?? { kind: "external" },
      message: observed[action],
      tree,
    });
    return true;
  };
  const settle = (id: string, happened: boolean): void => {
    const row = database.prepare("SELECT * FROM pending WHERE id = ?").get(id);
    if (row === undefined) return;
    database.prepare("DELETE FROM pending WHERE id = ?").run(id);
    if (happened) take(database, row);
  };
  // What a crash kept from being confirmed is nobody else's change when it is what lies on the disk.
  const settleSeen = (key: string, { files }: SeenSkill): boolean => {
    const rows = database.prepare("SELECT id, before_tree, after_tree FROM pending WHERE key = ?").all(key);
    if (rows.length === 0) return false;
    const tree = files === undefined ? null : writeTree(database, files);
    const made = rows.find((row) => row.after_tree === tree && row.before_tree !== tree);
    if (made !== undefined) settle(String(made.id), true);
    return made !== undefined;
  };
  const tidy = (): number => dropOld(database, retention, now());
  return {
    file,
    problem: opened.problem,
    begin: (announced) =>
      change(() => {
        const { key, name, from, before, after, author, message = "", action } = announced;
        observe(from ?? key, { name, files: before });
        const id = randomUUID();
        const trees = [before, after].map((files) =>
          files === undefined ? null : writeTree(database, files),
        );
        const [beforeTree = null, afterTree = null] = trees;
        const { kind, name: author_name = null } = author;
        database
          .prepare("INSERT INTO pending VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
          .run(
            id,
            key,
            from ?? null,
            name,
            at(),
            action,
            kind,
            author_name,
            oneLine(message),
            beforeTree,
            afterTree,
          );
        return { id };
      }),
    confirm: ({ id }) =>
      change(() => {
        settle(id, true);
        tidy();
      }),
    abandon: ({ id }) => change(() => settle(id, false)),
    move: (oldKey, newKey) => change(() => moveLineage(database, oldKey, newKey)),
    recover: (look) =>
      change(() => {
        const rows = database
          .prepare("SELECT id, key, before_tree, after_tree FROM pending ORDER BY at, id")
          .all();
        return rows.map((row): SettledChange => {
          const key = String(row.key);
          const files = look(key);
          const tree = files === undefined ? null : writeTree(database, files);
          const happened = tree === row.after_tree && tree !== row.before_tree;
          settle(String(row.id), happened);
          return { key, happened };
        });
      }),
    recordExternal: (key, seen) =>
      change(() => {
        const isAnnounced = settleSeen(key, seen);
        if (!observe(key, seen) && !isAnnounced) return undefined;
        tidy();
        const lineage = findLineage(database, key);
        return lineage === undefined ? undefined : newestOf(database, lineage);
      }),
    list: (key) =>
      use(() => {
        const lineage = findLineage(database, key);
        return lineage === undefined ? [] : versionsOf(database, lineage);
      }),
    lineages: () => use(() => allLineages(database)),
    read: (key, number) => use(() => read(key, number)),
    diff: (key, from, to) => use(() => diffPackages(read(key, from), read(key, to))),
    prune: () => {
      const dropped = change(tidy);
      use(() => database.exec("PRAGMA incremental_vacuum"));
      return dropped;
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

const observed: Readonly<Record<"found" | "changed" | "vanished", string>> = {
  found: "As it was when it was first seen",
  changed: "Changed outside of Skillwright",
  vanished: "Removed outside of Skillwright",
};

/** Makes an announced change the newest version. */
function take(database: DatabaseSync, row: Readonly<Record<string, SQLOutputValue>>): void {
  const key = String(row.key);
  if (row.from_key !== null) moveLineage(database, String(row.from_key), key);
  const lineage = ensureLineage(database, key, String(row.name));
  const tree = row.after_tree === null ? undefined : String(row.after_tree);
  const newest = newestOf(database, lineage);
  // A change of nothing is no version; a new name is one, for the folder changed.
  if (newest !== undefined && newest.hash === tree && row.from_key === null) return;
  const name = row.author_name;
  addVersion(database, lineage, {
    at: String(row.at),
    action: row.action as VersionAction,
    author: { kind: row.author_kind as Author["kind"], ...(name !== null && { name: String(name) }) },
    message: String(row.message),
    tree,
  });
}

function allLineages(database: DatabaseSync): readonly SkillLineage[] {
  return database
    .prepare("SELECT id, key, name FROM lineages ORDER BY key")
    .all()
    .flatMap(({ id, key, name }): readonly SkillLineage[] => {
      const newest = newestOf(database, Number(id));
      const count = database
        .prepare("SELECT count(*) AS n FROM versions WHERE lineage = ?")
        .get(id ?? null)?.n;
      return newest === undefined
        ? []
        : [{ key: String(key), name: String(name), versions: Number(count), newest }];
    });
}

function inTransaction<T>(database: DatabaseSync, work: () => T): T {
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
function guarded<T>(database: DatabaseSync, file: string, now: () => Date, work: () => T): T {
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

function unknownVersion(
  key: string,
  version: number,
  versions: readonly SkillVersion[],
): SkillwrightError<"version_not_found"> {
  const known = versions.map(({ number }) => number);
  return new SkillwrightError("version_not_found", {
    message: `There is no version ${version} of ${key}`,
    details: { key, version, known },
    hint:
      known.length === 0
        ? "It has no history yet."
        : `It has the versions ${known.at(-1)} to ${known[0]}; older ones were dropped or never were.`,
  });
}
