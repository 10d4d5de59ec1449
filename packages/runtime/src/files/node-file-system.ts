import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs";
import type {
  EntryKind,
  FileAnswer,
  FileProblem,
  FileStat,
  FileSystem,
  FolderEntry,
} from "@skillwright/core";
import { toPortablePath } from "./portable-path.ts";

/** The real file system. */
export function nodeFileSystem(): FileSystem {
  return {
    list: (path) => answer(() => readdirSync(path, { withFileTypes: true }).map(toEntry)),
    stat: (path) => answer(() => toStat(path)),
    read: (path, limit) => answer(() => readStart(path, limit)),
    canonical: (path) => answer(() => toPortablePath(realpathSync.native(path))),
  };
}

function toEntry(entry: {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}): FolderEntry {
  const kind: EntryKind = entry.isDirectory()
    ? "folder"
    : entry.isFile()
      ? "file"
      : entry.isSymbolicLink()
        ? "link"
        : "other";
  return { name: entry.name, kind };
}

function toStat(path: string): FileStat {
  const stats = statSync(path);
  const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
  return { kind, size: stats.size, modified: stats.mtimeMs, inode: stats.ino, links: stats.nlink };
}

/** One buffer for all reads: calls are synchronous, and each result is used before the next. */
let buffer = new Uint8Array(64 * 1024);

function readStart(path: string, limit: number): Uint8Array {
  if (buffer.length < limit) buffer = new Uint8Array(limit);
  const file = openSync(path, "r");
  try {
    let filled = 0;
    while (filled < limit) {
      const read = readSync(file, buffer, filled, limit - filled, null);
      if (read === 0) break;
      filled += read;
    }
    return buffer.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}

const problems: Readonly<Record<string, FileProblem>> = {
  ENOENT: "missing",
  ENOTDIR: "not-folder",
  EISDIR: "not-file",
  EACCES: "denied",
  EPERM: "denied",
  ELOOP: "loop",
};

function answer<T>(work: () => T): FileAnswer<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ok: false, problem: problems[code ?? ""] ?? "other", message };
  }
}
