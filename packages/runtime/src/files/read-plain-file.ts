import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";

const buffer = new Uint8Array(256 * 1024);

/**
 * Reads a regular file piece by piece and returns what it is. A link, a pipe or a device that took the file's place
 * is not opened or waited for: the answer is undefined. A piece is valid until the next one comes.
 */
export function readPlainFile(path: string, take: (bytes: Uint8Array) => void): Stats | undefined {
  const file = openPlain(path);
  if (file === undefined) return undefined;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    for (;;) {
      const count = readSync(file, buffer, 0, buffer.length, null);
      if (count === 0) return stats;
      take(buffer.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

function openPlain(path: string): number | undefined {
  try {
    // Windows has neither of the last two flags, nor the files they are about; undefined counts as 0 here.
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOOP" || code === "ENXIO" || code === "EMLINK") return undefined;
    throw error;
  }
}
