import { chmodSync, type Dirent, lstatSync, readdirSync } from "node:fs";
import { joinPath } from "@skillwright/core/internal";

/** An entry of a folder that is walked. */
export interface WalkedEntry {
  readonly path: string;
  readonly name: string;
  readonly isLink: boolean;
}

export interface WalkRules {
  readonly maxEntries: number;
  /** Which folders are entered, by name. Default: all. */
  readonly enters?: (name: string) => boolean;
  /** `open` gives the owner access to folders that a command closed. Default: `leave-out`. */
  readonly closed?: "leave-out" | "open";
  /** Called with what exists but can't be read. */
  readonly onHidden?: (path: string) => void;
}

/** Longest path that a system call takes, in bytes; a command can go deeper step by step, others cannot follow. */
const MAX_PATH_BYTES = process.platform === "linux" ? 4095 : 1023;

/** Everything below a folder, up to a number of entries; links are not followed, and what cannot be read is left out. */
export function* walkFolder(folder: string, rules: WalkRules): Generator<WalkedEntry> {
  const { maxEntries, enters = () => true, onHidden } = rules;
  const waiting = [folder];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of listFolder(next, rules)) {
      if (seen > maxEntries) return;
      seen += 1;
      const path = joinPath(next, entry.name);
      if (Buffer.byteLength(path) > MAX_PATH_BYTES) {
        onHidden?.(path);
        continue;
      }
      yield { path, name: entry.name, isLink: entry.isSymbolicLink() };
      if (entry.isDirectory() && enters(entry.name)) waiting.push(path);
    }
  }
}

function listFolder(folder: string, { closed, onHidden }: WalkRules): readonly Dirent[] {
  try {
    if (closed === "open") openFolder(folder, 0o500);
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!isGone(error)) onHidden?.(folder);
    return [];
  }
}

/** Gives a folder's owner full access unless they have what is needed. */
export function openFolder(folder: string, needed: number): void {
  const { mode } = lstatSync(folder);
  if ((mode & needed) !== needed) chmodSync(folder, (mode & 0o777) | 0o700);
}

/** Whether a file disappeared meanwhile; throws anything but file errors. */
export function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) throw error;
  return code === "ENOENT" || code === "ENOTDIR" || code === "ESRCH";
}
