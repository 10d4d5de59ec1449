import { randomUUID } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import type { Author, PackageFile } from "@skillwright/core/internal";
import type { VersionChange } from "../store/version-log.ts";
import { addVersion, ensureLineage, moveLineage, newestOf, oneLine } from "./lineages.ts";
import type { VersionAction } from "./skill-version.ts";
import { writeTree } from "./trees.ts";

/** A change that was announced and whose outcome was found out later. */
export interface ResolvedChange {
  readonly key: string;
  /** Whether it is on the disk, and hence a version. */
  readonly happened: boolean;
}

/** Takes down that a change is about to be made, and gives the id of the announcement. */
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

/** Ends the announcement of what is on the disk, if there is one: it is nobody else's change then. */
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
