import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { joinPath, SkillwrightError } from "@skillwright/core/internal";
import { makeFolders } from "../files/make-folders.ts";
import { hashSkillTree, readSkillTree } from "../skill-tree/read-skill-tree.ts";
import { hashFiles, type SkillTree } from "../skill-tree/tree-hash.ts";
import { removeSealedTree, writeSkillTree } from "../skill-tree/write-skill-tree.ts";

/** The content to keep or find. */
export interface SnapshotRequest {
  /** The state folder. */
  readonly state: string;
  /** The skill's key, for messages. */
  readonly key: string;
  /** The skill's folder, or the file of a command. */
  readonly source: string;
  readonly hash: string;
}

/** Where a snapshot is, and what is in it. */
export interface Snapshot {
  readonly path: string;
  readonly content: SkillTree;
}

/** The approved bytes as a verified, read-only folder. Throws `not_trusted` if the skill changed and they are gone. */
export function ensureSnapshot({ state, key, source, hash }: SnapshotRequest): Snapshot {
  const kept = findSnapshot(state, hash);
  if (kept !== undefined) return kept;
  const folder = snapshotFolder(state);
  const path = joinPath(folder, hash);
  // What is hashed here is what is written: the folder may change in between.
  const files = readSkillTree(source, { top: "folder-or-file" });
  if (hashFiles(files) !== hash) throw changed(key);
  makeFolders(folder, 0o700);
  const temporary = joinPath(folder, `.${hash}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    writeSkillTree(temporary, files, { access: "sealed" });
    // Another process may have made it and be running from it; only a damaged copy is replaced.
    if (existsSync(path) && verified(path, hash) === undefined) removeSealedTree(path);
    renameInto(temporary, path);
  } finally {
    removeSealedTree(temporary);
  }
  const made = findSnapshot(state, hash);
  if (made === undefined) throw changed(key);
  return made;
}

/** The verified copy of a content; undefined if there is none or it was changed. */
export function findSnapshot(state: string, hash: string): Snapshot | undefined {
  // A hash from a file is text like any other and must not become a way to another folder.
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const path = joinPath(snapshotFolder(state), hash);
  return existsSync(path) ? verified(path, hash) : undefined;
}

/** Removes every snapshot without an approval, and what an interrupted run left behind. */
export function pruneSnapshots(state: string, keep: Iterable<string>): readonly string[] {
  const folder = snapshotFolder(state);
  const kept = new Set(keep);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !kept.has(name)) : [];
  for (const name of names) removeSealedTree(joinPath(folder, name));
  return names;
}

function snapshotFolder(state: string): string {
  return joinPath(state, "snapshots");
}

/** A snapshot that someone changed does not count. */
function verified(path: string, hash: string): Snapshot | undefined {
  try {
    const content = hashSkillTree(path);
    return content.hash === hash ? { path, content } : undefined;
  } catch (error) {
    if (error instanceof SkillwrightError) return undefined;
    throw error;
  }
}

/** Another process may have been faster, with the same bytes. */
function renameInto(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

function changed(key: string): SkillwrightError<"not_trusted"> {
  return new SkillwrightError("not_trusted", {
    message: `${key} changed since it was approved`,
    details: { key, reason: "changed" },
    hint: "Review what changed and approve it again.",
  });
}
