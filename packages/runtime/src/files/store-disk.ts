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
import { syncFolder, syncPath } from "./write-file-atomically.ts";

/** The few ways in which the store changes a disk. Each lasts through a power loss once its folder is synced. */
export interface StoreDisk {
  /** Makes a folder that is not there; the one above it is. Only its owner can read a private one; a number is its exact mode. */
  readonly makeFolder: (path: string, kind: "shared" | "private" | number) => void;
  /** Writes a file that is not there, and waits until its bytes are on the disk. A number is its exact mode. */
  readonly writeFile: (path: string, bytes: Uint8Array, mode: "file" | "program" | number) => void;
  /** Copies a file, with its mode, to a new path, and waits until its bytes are on the disk. */
  readonly copyFile: (from: string, to: string) => void;
  readonly makeLink: (target: string, path: string) => void;
  /** Gives a file or folder another name; a file takes the place of another one in a single step. */
  readonly rename: (from: string, to: string) => void;
  /** Waits until the names in a folder are on the disk. */
  readonly syncFolder: (path: string) => void;
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
    const file = openSync(path, "wx", mode === "program" ? 0o777 : mode === "file" ? 0o666 : mode);
    try {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      // The mask of the process is for new files; one that takes the place of another keeps what that had.
      if (typeof mode === "number") fchmodSync(file, mode);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  copyFile(from, to) {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    syncPath(to);
  },
  makeLink: (target, path) => symlinkSync(target, path),
  rename: (from, to) => renameSync(from, to),
  syncFolder,
  remove: (path) => rmSync(path, { recursive: true, force: true }),
};
