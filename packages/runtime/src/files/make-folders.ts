import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder and missing ones above it. Node's `recursive` never returns in folders such as /proc. */
export function makeFolders(path: string, mode?: number): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (statSync(parent, { throwIfNoEntry: false }) === undefined && parent !== path) makeFolders(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
