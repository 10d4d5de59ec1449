import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { syncFolder, syncPath } from "./write-file-atomically.ts";

/** A file that is not there yet. */
export interface NewFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** A number is its exact mode. */
  readonly mode: "file" | "program" | number;
}

/** How many files or folders are synced at a time: disks write many small ones together as fast as one. */
const SYNCED_AT_ONCE = 8;

/** The few ways in which the store changes a disk. Each lasts through a power loss once its folder is synced. */
export interface StoreDisk {
  /** Makes a folder that is not there; the one above it is. Only its owner can read a private one; a number is its exact mode. */
  readonly makeFolder: (path: string, kind: "shared" | "private" | number) => void;
  /** Writes a file that is not there, and waits until its bytes are on the disk. A number is its exact mode. */
  readonly writeFile: (path: string, bytes: Uint8Array, mode: "file" | "program" | number) => void;
  /** Writes files like {@link StoreDisk.writeFile}, several at a time. After a failure nothing more is written. */
  readonly writeFiles: (files: readonly NewFile[]) => Promise<void>;
  /** Copies a file, with its mode, to a new path, and waits until its bytes are on the disk. */
  readonly copyFile: (from: string, to: string) => void;
  readonly makeLink: (target: string, path: string) => void;
  /** Renames a file or folder; a file replaces another one in a single step. */
  readonly rename: (from: string, to: string) => void;
  /** Waits until the names in a folder are on the disk. */
  readonly syncFolder: (path: string) => void;
  /** Syncs folders, several at a time. */
  readonly syncFolders: (paths: readonly string[]) => Promise<void>;
  /** Removes a file or a folder with everything in it; nothing happens when it is not there. */
  readonly remove: (path: string) => void;
}

/** The real disk. */
export const nodeStoreDisk: StoreDisk = {
  makeFolder(path, kind) {
    mkdirSync(path, { mode: kind === "shared" ? 0o777 : 0o700 });
    if (typeof kind === "number") chmodSync(path, kind);
  },
  writeFile(path, bytes, mode) {
    const file = openSync(path, "wx", newMode(mode));
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      // The mask of the process is for new files; a replaced file keeps its mode.
      if (typeof mode === "number") fchmodSync(file, mode);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  writeFiles: (files) =>
    severalAtOnce(files, async ({ path, bytes, mode }) => {
      const file = await open(path, "wx", newMode(mode));
      try {
        await file.writeFile(bytes);
        if (typeof mode === "number") await file.chmod(mode);
        await file.sync();
      } finally {
        await file.close();
      }
    }),
  copyFile(from, to) {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    syncPath(to);
  },
  makeLink: (target, path) => symlinkSync(target, path),
  rename: (from, to) => renameSync(from, to),
  syncFolder,
  async syncFolders(paths) {
    // Windows has no handle for a folder, and writes names on its own.
    if (process.platform === "win32") return;
    await severalAtOnce(paths, async (path) => {
      const folder = await open(path, "r");
      try {
        await folder.sync();
      } catch (error) {
        // Some file systems cannot do it for a folder, and do it on their own.
        if ((error as NodeJS.ErrnoException).code !== "EINVAL") throw error;
      } finally {
        await folder.close();
      }
    });
  },
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};

function newMode(mode: NewFile["mode"]): number {
  return mode === "program" ? 0o777 : mode === "file" ? 0o666 : mode;
}

/** Works on several items at a time. Once one failed no other is begun, and those that were begun are waited for. */
async function severalAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  let isFailed = false;
  const ended = await Promise.allSettled(
    Array.from({ length: SYNCED_AT_ONCE }, async () => {
      for (const item of left) {
        if (isFailed) return;
        try {
          await work(item);
        } catch (error) {
          isFailed = true;
          throw error;
        }
      }
    }),
  );
  const failed = ended.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
