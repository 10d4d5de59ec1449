/** The type of a directory entry, without following a link. */
export type EntryKind = "file" | "folder" | "link" | "other";

/** One entry of a folder. */
export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** The stats of a path's target, links followed. */
export interface FileStat {
  readonly kind: "file" | "folder" | "other";
  readonly size: number;
  /** Time of the last change of the content, in milliseconds since 1970. */
  readonly modified: number;
  /** The ctime, which can't be set, in milliseconds since 1970. */
  readonly changed: number;
  /** Inode number; 0 where there is none. */
  readonly inode: number;
  /** How many names the file has on its disk. Default: 1. */
  readonly links?: number;
}

/** The beginning of a file. */
export interface FileHead {
  readonly bytes: Uint8Array;
  readonly stat: FileStat;
}

/** Why a file system refuses. */
export type FileProblem = "missing" | "not-folder" | "not-file" | "denied" | "loop" | "other";

/** A result of a file system: a value, or why there is none. */
export type FileAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: FileProblem; readonly message: string };

/**
 * Read access to files. Paths are absolute with `/` between the parts on every platform.
 * Calls are synchronous: a scan makes tens of thousands of them, and each costs microseconds.
 */
export interface FileSystem {
  /** The entries of a folder in any order. */
  list(path: string): FileAnswer<readonly FolderEntry[]>;
  /** The stats of a path's target. */
  stat(path: string): FileAnswer<FileStat>;
  /** At most `limit` bytes from the start of a file. */
  read(path: string, limit: number): FileAnswer<Uint8Array>;
  /** Passes the beginning of a file to a function; the bytes are valid only while it runs, which saves a copy. */
  inspect<T>(path: string, limit: number, use: (head: FileHead) => T): FileAnswer<T>;
  /** The path with every link resolved. */
  canonical(path: string): FileAnswer<string>;
}
