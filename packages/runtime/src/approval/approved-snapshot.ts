import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { joinPath, SkillwrightError } from "@skillwright/core/internal";
import { readPlainFile } from "../files/read-plain-file.ts";
import { type ContentEntry, type ContentTree, hashContent } from "../trust/content-hash.ts";

/** What is to be kept or found as a snapshot. */
export interface SnapshotRequest {
  /** The state folder. */
  readonly state: string;
  /** The skill's key, for messages. */
  readonly key: string;
  /** The skill's folder, or the file of a command. */
  readonly source: string;
  /** The content that was approved. */
  readonly hash: string;
}

/** Where a snapshot lies, and what is in it. */
export interface Snapshot {
  readonly path: string;
  readonly content: ContentTree;
}

/**
 * The approved bytes of a skill as a read-only folder named after their hash. An existing one is verified; otherwise
 * one is made from the live folder and verified before it gets its name. When the approved bytes are nowhere to be
 * had, the skill was changed: `not_trusted`.
 */
export function ensureSnapshot({ state, key, source, hash }: SnapshotRequest): Snapshot {
  const kept = findSnapshot(state, hash);
  if (kept !== undefined) return kept;
  const folder = snapshotFolder(state);
  const path = joinPath(folder, hash);
  const live = hashContent(source);
  if (live.hash !== hash) throw changed(key);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = joinPath(folder, `.${hash}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    copy(source, temporary, live);
    // Of the copy, not of the original: whatever changed while it was copied shows here.
    if (hashContent(temporary).hash !== hash) throw changed(key);
    seal(temporary, live);
    // Another process may have made it meanwhile and be running from it; only a damaged one makes room.
    if (existsSync(path) && verified(path, hash) === undefined) removeSnapshot(path);
    renameInto(temporary, path);
  } finally {
    removeSnapshot(temporary);
  }
  const made = findSnapshot(state, hash);
  if (made === undefined) throw changed(key);
  return made;
}

/** The snapshot of a content, verified; undefined when there is none or someone touched it. */
export function findSnapshot(state: string, hash: string): Snapshot | undefined {
  // A hash from a file is text like any other and must not become a way to another folder.
  if (!/^[0-9a-f]{64}$/.test(hash)) return undefined;
  const path = joinPath(snapshotFolder(state), hash);
  return existsSync(path) ? verified(path, hash) : undefined;
}

/** Removes every snapshot that no approval stands for, and what an interrupted run left behind. */
export function pruneSnapshots(state: string, keep: Iterable<string>): readonly string[] {
  const folder = snapshotFolder(state);
  const kept = new Set(keep);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !kept.has(name)) : [];
  for (const name of names) removeSnapshot(joinPath(folder, name));
  return names;
}

function snapshotFolder(state: string): string {
  return joinPath(state, "snapshots");
}

/** A snapshot that someone touched is none. */
function verified(path: string, hash: string): Snapshot | undefined {
  try {
    const content = hashContent(path);
    return content.hash === hash ? { path, content } : undefined;
  } catch (error) {
    if (error instanceof SkillwrightError) return undefined;
    throw error;
  }
}

function copy(source: string, target: string, { entries }: ContentTree): void {
  const isFolder = statSync(source).isDirectory();
  mkdirSync(target, { mode: 0o700 });
  for (const entry of entries) {
    const to = joinPath(target, entry.path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    copyEntry(isFolder ? joinPath(source, entry.path) : source, to, entry);
  }
}

function copyEntry(from: string, to: string, { kind, size }: ContentEntry): void {
  if (kind === "link") {
    symlinkSync(readlinkSync(from), to);
    return;
  }
  const file = openSync(to, "wx", 0o600);
  try {
    let written = 0;
    readPlainFile(from, (bytes) => {
      written += bytes.length;
      // A file that grows while it is copied must not fill the disk; the hash will not fit anyway.
      if (written > size) return;
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    });
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  chmodSync(to, kind === "program" ? 0o555 : 0o444);
}

/** Folders last and from the inside out: nothing can be put into one that is sealed. */
function seal(folder: string, { entries }: ContentTree): void {
  const folders = new Set(entries.flatMap(({ path }) => foldersOf(path)));
  for (const path of [...folders].toSorted((a, b) => b.length - a.length))
    chmodSync(joinPath(folder, path), 0o555);
}

/** `a/b/c` lies in `a/b`, `a` and the top. */
function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.map((_, index) => parts.slice(0, index).join("/"));
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

function removeSnapshot(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) {
    chmodSync(path, 0o700);
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) chmodSync(joinPath(entry.parentPath, entry.name), 0o700);
    }
  }
  rmSync(path, { recursive: true, force: true });
}

function changed(key: string): SkillwrightError<"not_trusted"> {
  return new SkillwrightError("not_trusted", {
    message: `${key} is not as it was approved`,
    details: { key, reason: "changed" },
    hint: "Look at what changed and approve it again.",
  });
}
