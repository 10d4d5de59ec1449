import { closeSync, constants, fstatSync, openSync, readSync, realpathSync, type Stats } from "node:fs";
import { fileNotFound, permissionError } from "@skillwright/core/find";

const buffer = new Uint8Array(256 * 1024);

/** Reads a regular file in pieces, each valid until the next. Undefined if a link, pipe or device took its place. */
export function readPlainFile(
  path: string,
  take: (bytes: Uint8Array) => void,
  maxBytes: number = Number.POSITIVE_INFINITY,
): Stats | undefined {
  const file = openPlain(path);
  if (file === undefined) return undefined;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return undefined;
    for (let size = 0; size <= maxBytes; ) {
      const count = readSync(file, buffer, 0, buffer.length, null);
      if (count === 0) break;
      size += count;
      take(buffer.subarray(0, count));
    }
    return stats;
  } finally {
    closeSync(file);
  }
}

/** All bytes of a regular file, or why there are none. */
export function readWithin(path: string, maxBytes: number): Buffer | "not-a-file" | "too-large" {
  const pieces: Uint8Array[] = [];
  const stats = readPlainFile(path, (bytes) => pieces.push(bytes.slice()), maxBytes);
  const bytes = Buffer.concat(pieces);
  return stats === undefined ? "not-a-file" : bytes.length > maxBytes ? "too-large" : bytes;
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

/** Reads a path that was seen before; if it is gone or unreadable by now, the error has a code. */
export function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw readError(error, path);
  }
}

/** All bytes of a file that was seen before. What took its place, such as a pipe, is not waited for. */
export function readSeenFile(path: string): Uint8Array {
  return reading(path, () => {
    const pieces: Uint8Array[] = [];
    if (readPlainFile(realpathSync.native(path), (bytes) => pieces.push(bytes.slice())) === undefined) {
      throw fileNotFound(path, `${path} is no longer a file`, {
        hint: "Refresh: something else took its place.",
      });
    }
    return Buffer.concat(pieces);
  });
}

function readError(error: unknown, path: string): unknown {
  if (!(error instanceof Error && "code" in error && "syscall" in error)) return error;
  const { code } = error;
  if (code === "ENOENT" || code === "ENOTDIR") {
    return fileNotFound(path, `${path} no longer exists`, {
      hint: "Refresh: it was moved or deleted.",
      cause: error,
    });
  }
  return permissionError(path, `${path} cannot be read: ${error.message}`, {
    hint: "Check what it is and who may read it, then try again.",
    cause: error,
  });
}
