import { realpathSync } from "node:fs";
import { SkillwrightError } from "@skillwright/core/internal";
import { readPlainFile } from "./read-plain-file.ts";

/**
 * Does what reads a path that was seen before. Where the path has gone meanwhile, or may not be read, the error says so
 * with a code: anything may happen to it between two scans.
 */
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
      throw new SkillwrightError("file_not_found", {
        message: `${path} is not a file any more`,
        details: { path },
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
    return new SkillwrightError("file_not_found", {
      message: `${path} does not exist any more`,
      details: { path },
      hint: "Refresh: it was moved or deleted.",
      cause: error,
    });
  }
  return new SkillwrightError("permission_error", {
    message: `${path} cannot be read: ${error.message}`,
    details: { path },
    hint: "Check what it is and who may read it, then try again.",
    cause: error,
  });
}
