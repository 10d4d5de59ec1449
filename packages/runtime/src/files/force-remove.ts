import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Depth in bytes from which on a folder is moved up: Node.js 22 can't remove paths of more than 4,095 bytes. */
const MAX_DEPTH_BYTES = 1000;

/** Removes a folder that a command made hard to remove: with closed folders, or with paths that are too long. */
export function forceRemove(folder: string): void {
  for (;;) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (!easeRemoval(folder)) throw error;
    }
  }
}

/** Opens closed folders, and moves deep ones to the top; whether anything changed. */
function easeRemoval(top: string): boolean {
  let isChanged = false;
  const waiting = [top];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (!isOpen(folder)) {
      chmodSync(folder, 0o700);
      // On Windows, and on disks without permissions, nothing changes: trying again would never end.
      isChanged ||= isOpen(folder);
    }
    if (Buffer.byteLength(folder) > Buffer.byteLength(top) + MAX_DEPTH_BYTES) {
      renameSync(folder, join(top, randomBytes(8).toString("hex")));
      isChanged = true;
      continue;
    }
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) waiting.push(join(folder, entry.name));
  }
  return isChanged;
}

function isOpen(folder: string): boolean {
  return (lstatSync(folder).mode & 0o700) === 0o700;
}
