import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file's bytes or a folder's names are on the disk. */
export function syncPath(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } catch (error) {
    // Some file systems cannot do it for a folder, and do it on their own.
    if ((error as NodeJS.ErrnoException).code !== "EINVAL") throw error;
  } finally {
    closeSync(handle);
  }
}

/** Waits until the names in a folder are on the disk. */
export function syncFolder(folder: string): void {
  // Windows has no handle for a folder, and writes names on its own.
  if (process.platform !== "win32") syncPath(folder);
}
