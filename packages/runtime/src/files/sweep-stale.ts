import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Age at which a temporary folder belongs to a process that was killed: one in use changes much more often. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** Removes the temporary folders with a prefix that killed processes left in a folder. */
export function sweepStale(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(prefix)) continue;
    const changed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && changed < Date.now() - STALE_MS) removeBusyFolder(join(folder, name));
  }
}

/** Removes a folder that a program which was just killed may still write its last file to. */
export function removeBusyFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
}
