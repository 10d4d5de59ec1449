import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { sep } from "node:path";
import {
  type EntryKind,
  type FileAnswer,
  type FileHead,
  type FileProblem,
  type FileStat,
  type FileSystem,
  type FolderEntry,
  isSkillwrightError,
} from "@skillwright/core/find";

/** The real file system. */
export function nodeFileSystem(): FileSystem {
  return {
    list: (path) => answer(listFolder, path),
    stat: (path) => statPath(path),
    read: (path, limit) => inspect(path, limit, ({ bytes }) => new Uint8Array(bytes)),
    inspect,
    canonical: (path) => answer(realPath, path),
  };
}

function listFolder(path: string): FolderEntry[] {
  return readdirSync(path, { withFileTypes: true }).map(toEntry);
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

function toStat(stats: Stats): FileStat {
  const type = stats.mode & constants.S_IFMT;
  const kind = type === constants.S_IFREG ? "file" : type === constants.S_IFDIR ? "folder" : "other";
  return {
    kind,
    size: stats.size,
    modified: stats.mtimeMs,
    changed: stats.ctimeMs,
    inode: stats.ino,
    links: stats.nlink,
  };
}

/** One buffer for all reads: calls are synchronous, and callers copy bytes that they keep (`slice` of a Buffer copies none). */
let buffer = Buffer.allocUnsafeSlow(64 * 1024);

// Opening a pipe would wait for a writer; a file is opened the same either way.
const OPEN = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

function inspect<T>(path: string, limit: number, use: (head: FileHead) => T): FileAnswer<T> {
  try {
    return { ok: true, value: readHead(path, limit, use) };
  } catch (error) {
    return refuse(error);
  }
}

function readHead<T>(path: string, limit: number, use: (head: FileHead) => T): T {
  const file = openSync(path, OPEN);
  try {
    const stat = toStat(fstatSync(file));
    const wanted = Math.min(limit, Math.max(stat.size, 1));
    if (buffer.length < wanted) buffer = Buffer.allocUnsafeSlow(wanted);
    let filled = 0;
    while (filled < wanted) {
      const read = readSync(file, buffer, filled, wanted - filled, null);
      if (read === 0) break;
      filled += read;
    }
    return use({ bytes: buffer.subarray(0, filled), stat });
  } finally {
    closeSync(file);
  }
}

const STAT_OPTIONS = { throwIfNoEntry: false } as const;

/** What is missing is asked for often, and an exception costs more than the question. */
function statPath(path: string): FileAnswer<FileStat> {
  try {
    const stats = statSync(path, STAT_OPTIONS);
    return stats === undefined ? MISSING : { ok: true, value: toStat(stats) };
  } catch (error) {
    return refuse(error);
  }
}

const MISSING: FileAnswer<never> = {
  ok: false,
  problem: "missing",
  message: "there is no such file or folder",
};

const problems: Readonly<Record<string, FileProblem>> = {
  ENOENT: "missing",
  ENOTDIR: "not-folder",
  EISDIR: "not-file",
  EACCES: "denied",
  EPERM: "denied",
  ELOOP: "loop",
};

function answer<T>(ask: (path: string) => T, path: string): FileAnswer<T> {
  try {
    return { ok: true, value: ask(path) };
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): FileAnswer<never> {
  const { code, message } = error as NodeJS.ErrnoException;
  return { ok: false, problem: problems[code ?? ""] ?? "other", message };
}

/** What an error of a file or of a skill's content says; throws it on when it is a defect of this program. */
export function contentErrorText(error: unknown): string {
  if (isSkillwrightError(error)) {
    return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`;
  }
  if (isFileError(error)) return error.message;
  throw error;
}

/** Whether an error comes from the operating system, such as a file that vanished or may not be read. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && "syscall" in error;
}

/** The path without links. Throws if there is nothing. */
export function realPath(path: string): string {
  return toPortablePath(realpathSync.native(path));
}

/** A path of this platform in the form the core works with: `/` between the parts. */
export function toPortablePath(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}
