import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname } from "node:path";
import {
  compareText,
  isAbsolutePath,
  isInside,
  joinPath,
  MAX_TREE_BYTES,
  MAX_TREE_DEPTH,
  MAX_TREE_ENTRIES,
  MAX_TREE_FILE_BYTES,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import { readPlainFile } from "../files/read-plain-file.ts";
import { exceeded, refused } from "./content-problem.ts";

/** One file or link of a skill. */
export interface ContentEntry {
  /** Relative to the folder, with `/` between the parts. */
  readonly path: string;
  readonly kind: "file" | "program" | "link";
  /** Bytes of a file, or of a link's target. */
  readonly size: number;
  /** SHA-256 of a file's bytes, or of a link's target. */
  readonly digest: string;
}

/** The content of a skill, and one hash that stands for all of it. */
export interface ContentTree {
  readonly hash: string;
  /** In the order of their paths. */
  readonly entries: readonly ContentEntry[];
}

/** Left out of the hash and hence of every snapshot: they change by themselves, and nothing there ever runs. */
export const LEFT_OUT: ReadonlySet<string> = new Set([".git", "__pycache__", ".DS_Store"]);

/** First in every hash, so that the rule for making one can change without two meanings of a value. */
const HASH_RULE = "skillwright-content-1";

/**
 * Hashes everything in a folder, or a single file: paths, kinds, sizes and bytes. Refuses what cannot be approved as a
 * whole: links that leave the folder, devices and pipes, names that are not text, too much of anything.
 */
export function hashContent(path: string): ContentTree {
  const root = toPortablePath(realpathSync.native(path));
  const entries: ContentEntry[] = [];
  const walk = { root, entries, seen: 0, bytes: 0 };
  if (lstatSync(root).isDirectory()) walkFolder(walk, "", 0);
  else addFile({ ...walk, root: dirname(root) }, basename(root));
  const sorted = entries.toSorted((a, b) => compareText(a.path, b.path));
  return { hash: hashEntries(sorted), entries: sorted };
}

interface Walk {
  readonly root: string;
  readonly entries: ContentEntry[];
  seen: number;
  bytes: number;
}

function walkFolder(walk: Walk, folder: string, depth: number): void {
  if (depth > MAX_TREE_DEPTH) throw exceeded(walk.root, "folders inside each other", MAX_TREE_DEPTH, depth);
  for (const raw of readdirSync(joinPath(walk.root, folder), { encoding: "buffer", withFileTypes: true })) {
    const name = raw.name.toString("utf8");
    const path = folder === "" ? name : `${folder}/${name}`;
    if (LEFT_OUT.has(name)) continue;
    if (!Buffer.from(name, "utf8").equals(raw.name))
      throw refused(walk.root, path, "has a name that is not UTF-8");
    walk.seen += 1;
    if (walk.seen > MAX_TREE_ENTRIES) throw exceeded(walk.root, "files", MAX_TREE_ENTRIES, walk.seen);
    if (raw.isDirectory()) walkFolder(walk, path, depth + 1);
    else if (raw.isSymbolicLink()) walk.entries.push(linkEntry(walk.root, path));
    else if (raw.isFile()) addFile(walk, path);
    else throw refused(walk.root, path, "is a device, a pipe or a socket");
  }
}

function addFile(walk: Walk, path: string): void {
  const digest = createHash("sha256");
  let size = 0;
  const stats = readPlainFile(joinPath(walk.root, path), (bytes) => {
    size += bytes.length;
    walk.bytes += bytes.length;
    if (size > MAX_TREE_FILE_BYTES) throw exceeded(walk.root, `bytes in ${path}`, MAX_TREE_FILE_BYTES, size);
    if (walk.bytes > MAX_TREE_BYTES) throw exceeded(walk.root, "bytes", MAX_TREE_BYTES, walk.bytes);
    digest.update(bytes);
  });
  if (stats === undefined) throw refused(walk.root, path, "is not a file any more");
  const kind = (stats.mode & 0o111) === 0 ? "file" : "program";
  walk.entries.push({ path, kind, size, digest: digest.digest("hex") });
}

/** A link is kept when both its text and what it leads to stay inside, so that it means the same in a snapshot. */
function linkEntry(root: string, path: string): ContentEntry {
  const full = joinPath(root, path);
  const target = readlinkSync(full);
  if (isAbsolutePath(toPortablePath(target)) || goesAbove(path, toPortablePath(target))) {
    throw refused(root, path, "is a link that leaves the folder");
  }
  let real: string;
  try {
    real = toPortablePath(realpathSync.native(full));
  } catch (error) {
    throw refused(root, path, "is a link that leads nowhere", error);
  }
  const parts = isInside(root, real) ? real.slice(root.length).split("/") : [".git"];
  if (parts.some((part) => LEFT_OUT.has(part))) throw refused(root, path, "is a link that leaves the folder");
  const digest = createHash("sha256").update(target).digest("hex");
  return { path, kind: "link", size: Buffer.byteLength(target), digest };
}

/** Whether a link's text leads above the folder on its way, even if it comes back: a snapshot has another name. */
function goesAbove(path: string, target: string): boolean {
  let depth = path.split("/").length - 1;
  for (const part of target.split("/")) {
    if (part === "..") depth -= 1;
    else if (part !== "" && part !== ".") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** The hash of entries in the order of their paths. Lengths come before texts: no two trees write the same bytes into it. */
export function hashEntries(entries: readonly ContentEntry[]): string {
  const hash = createHash("sha256");
  const text = (value: string): void => {
    const bytes = Buffer.from(value, "utf8");
    hash.update(`${bytes.length}:`).update(bytes);
  };
  text(HASH_RULE);
  text(String(entries.length));
  for (const { path, kind, size, digest } of entries) {
    text(path);
    text(kind);
    text(String(size));
    text(digest);
  }
  return hash.digest("hex");
}
