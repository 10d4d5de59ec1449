import { randomUUID } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Author, PackageFile, VersionAction } from "@skillwright/core/internal";
import type { VersionChange } from "../store/version-log.ts";
import type { SkillVersion } from "./skill-version.ts";
import { writeTree } from "./trees.ts";

/** Longest message of a version, in characters; it is one line in a list. */
const MAX_MESSAGE_LENGTH = 500;

export interface NewVersion {
  readonly at: string;
  readonly action: VersionAction;
  readonly author: Author;
  readonly message: string;
  readonly tree: string | undefined;
}

/** The number under which a key's versions are kept; undefined when it has no versions. */
export function findLineage(database: DatabaseSync, key: string): number | undefined {
  const id = database.prepare("SELECT id FROM lineages WHERE key = ?").get(key)?.id;
  return id === undefined ? undefined : Number(id);
}

/** The same, created if needed. The name is the last known one. */
export function ensureLineage(database: DatabaseSync, key: string, name: string): number {
  const known = findLineage(database, key);
  if (known !== undefined) {
    database.prepare("UPDATE lineages SET name = ? WHERE id = ?").run(name, known);
    return known;
  }
  return Number(
    database.prepare("INSERT INTO lineages (key, name) VALUES (?, ?)").run(key, name).lastInsertRowid,
  );
}

/** Adds a version at the end. */
export function addVersion(database: DatabaseSync, lineage: number, version: NewVersion): void {
  const { at, action, author, message, tree } = version;
  const parent = newestOf(database, lineage)?.number;
  database
    .prepare("INSERT INTO versions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(
      lineage,
      (parent ?? 0) + 1,
      parent ?? null,
      at,
      action,
      author.kind,
      author.name ?? null,
      oneLine(message),
      tree ?? null,
    );
}

/** A message as one line of a list. */
function oneLine(message: string): string {
  return message.replace(/\s+/g, " ").trim().slice(0, MAX_MESSAGE_LENGTH);
}

const SELECT = `
  SELECT number, parent, at, action, author_kind, author_name, message, tree,
    (SELECT count(*) FROM entries WHERE entries.tree = versions.tree) AS files,
    (SELECT coalesce(sum(size), 0) FROM entries WHERE entries.tree = versions.tree) AS bytes
  FROM versions WHERE lineage = ?`;

/** Versions of a lineage, the newest first. */
export function versionsOf(database: DatabaseSync, lineage: number): readonly SkillVersion[] {
  return database.prepare(`${SELECT} ORDER BY number DESC`).all(lineage).map(toVersion);
}

/** The newest version of a lineage. */
export function newestOf(database: DatabaseSync, lineage: number): SkillVersion | undefined {
  const row = database.prepare(`${SELECT} ORDER BY number DESC LIMIT 1`).get(lineage);
  return row === undefined ? undefined : toVersion(row);
}

/** Gives a lineage another key. A gone skill that had the key keeps its history under `KEY#N`. */
export function moveLineage(database: DatabaseSync, oldKey: string, newKey: string): void {
  const moved = findLineage(database, oldKey);
  if (moved === undefined || oldKey === newKey) return;
  const present = findLineage(database, newKey);
  const setKey = database.prepare("UPDATE lineages SET key = ? WHERE id = ?");
  if (present === undefined) {
    setKey.run(newKey, moved);
    return;
  }
  const newest = newestOf(database, present);
  if (newest === undefined || newest.hash === undefined) {
    setKey.run(`${newKey}#${present}`, present);
    setKey.run(newKey, moved);
    return;
  }
  for (const { at, action, author, message, hash } of versionsOf(database, present).toReversed()) {
    if (newestOf(database, moved)?.hash === hash) continue;
    addVersion(database, moved, { at, action, author, message, tree: hash });
  }
  database.prepare("DELETE FROM versions WHERE lineage = ?").run(present);
  database.prepare("DELETE FROM lineages WHERE id = ?").run(present);
  setKey.run(newKey, moved);
}

function toVersion(row: Readonly<Record<string, SQLOutputValue>>): SkillVersion {
  const name = row.author_name;
  return {
    number: Number(row.number),
    parent: row.parent === null ? undefined : Number(row.parent),
    at: String(row.at),
    action: row.action as VersionAction,
    author: { kind: row.author_kind as Author["kind"], ...(name !== null && { name: String(name) }) },
    message: String(row.message),
    hash: row.tree === null ? undefined : String(row.tree),
    files: Number(row.files),
    bytes: Number(row.bytes),
  };
}

/** A change that was announced and whose outcome was found out later. */
export interface ResolvedChange {
  readonly key: string;
  /** Whether it is on the disk, and so is a version. */
  readonly happened: boolean;
}

/** Announces a change and returns the id of the announcement. */
export function announce(database: DatabaseSync, change: VersionChange, at: string): string {
  const { key, name, from, before, after, author, message = "", action } = change;
  const id = randomUUID();
  const [beforeTree, afterTree] = [treeOf(database, before), treeOf(database, after)];
  const who = [author.kind, author.name ?? null] as const;
  database
    .prepare("INSERT INTO pending VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    .run(id, key, from ?? null, name, at, action, ...who, oneLine(message), beforeTree, afterTree);
  return id;
}

/** Ends an announcement; a change that was made becomes the newest version. Nothing happens for one that ended. */
export function resolveAnnounced(database: DatabaseSync, id: string, outcome: "made" | "not-made"): void {
  const row = database.prepare("SELECT * FROM pending WHERE id = ?").get(id);
  if (row === undefined) return;
  database.prepare("DELETE FROM pending WHERE id = ?").run(id);
  if (outcome === "made") take(database, row);
}

/** Ends every announcement by what is on the disk. */
export function resolveAllAnnounced(
  database: DatabaseSync,
  look: (key: string) => readonly PackageFile[] | undefined,
): readonly ResolvedChange[] {
  const rows = database.prepare("SELECT * FROM pending ORDER BY at, id").all();
  return rows.map((row): ResolvedChange => {
    const key = String(row.key);
    const happened = isMade(row, treeOf(database, look(key)));
    resolveAnnounced(database, String(row.id), happened ? "made" : "not-made");
    return { key, happened };
  });
}

/** Ends the announcement of what is on the disk, if there is one: then it isn't an outside change. */
export function resolveSeen(
  database: DatabaseSync,
  key: string,
  files: readonly PackageFile[] | undefined,
): boolean {
  const rows = database.prepare("SELECT * FROM pending WHERE key = ?").all(key);
  if (rows.length === 0) return false;
  const tree = treeOf(database, files);
  const made = rows.find((row) => isMade(row, tree));
  if (made !== undefined) resolveAnnounced(database, String(made.id), "made");
  return made !== undefined;
}

type Row = Readonly<Record<string, SQLOutputValue>>;

/** With a new key only the location decides: the files may be the same. */
function isMade(row: Row, tree: string | null): boolean {
  return tree === row.after_tree && (tree !== row.before_tree || row.from_key !== null);
}

function treeOf(database: DatabaseSync, files: readonly PackageFile[] | undefined): string | null {
  return files === undefined ? null : writeTree(database, files);
}

/** Makes an announced change the newest version. */
function take(database: DatabaseSync, row: Row): void {
  const key = String(row.key);
  if (row.from_key !== null) moveLineage(database, String(row.from_key), key);
  const lineage = ensureLineage(database, key, String(row.name));
  const tree = row.after_tree === null ? undefined : String(row.after_tree);
  const newest = newestOf(database, lineage);
  // A change of nothing isn't a version; a new name is one, because the folder changed.
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
