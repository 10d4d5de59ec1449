import { fstatSync, readFileSync, readSync } from "node:fs";
import { decodeText, MAX_ARCHIVE_BYTES, SkillwrightError } from "@skillwright/core/internal";

/** What is printed about standard input and files. */
const inputTexts = {
  terminal: "Nothing to read: standard input is a terminal",
  terminalHint: "Pass a file or folder, or pipe a file to standard input.",
  absent: (path: string): string => `${path} does not exist`,
  unreadable: (path: string, problem: string): string => `${path} can't be read: ${problem}`,
  tooLarge: (allowed: number): string => `Standard input is larger than ${allowed} bytes`,
} as const;

const PIECE_BYTES = 64 * 1024;

/** How long to wait before reading again from a slow pipe. */
const RETRY_MS = 5;

/** Reads all of standard input. Throws if it is a terminal (`hint` says what to do) or larger than any archive may be. */
export function readInput(hint: string = inputTexts.terminalHint): Uint8Array {
  if (process.stdin.isTTY) {
    throw new SkillwrightError("usage_error", {
      message: inputTexts.terminal,
      details: { argument: "-", suggestions: [] },
      hint,
    });
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const piece = readPiece();
    if (piece.length === 0) return Buffer.concat(pieces);
    pieces.push(piece);
    size += piece.length;
    if (size > MAX_ARCHIVE_BYTES) {
      throw new SkillwrightError("limit_exceeded", {
        message: inputTexts.tooLarge(MAX_ARCHIVE_BYTES),
        details: { limit: "MAX_ARCHIVE_BYTES", allowed: MAX_ARCHIVE_BYTES, actual: size },
      });
    }
  }
}

/**
 * Whether a shell connected standard input to a pipe or a file. Other programs often leave an open socket there that never
 * ends, and nobody means its content.
 */
export function isPiped(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isFIFO() || stats.isFile();
  } catch (error) {
    // It is closed.
    if ((error as NodeJS.ErrnoException).code === "EBADF") return false;
    throw error;
  }
}

/** The next bytes; empty at the end. */
function readPiece(): Uint8Array {
  const buffer = Buffer.alloc(PIECE_BYTES);
  for (;;) {
    try {
      return buffer.subarray(0, readSync(0, buffer));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EOF") return new Uint8Array();
      if (code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}

/** Reads a text file, or standard input for `-`. Throws `file_not_found`, or `parse_error` if it isn't UTF-8. */
export function readTextFile(path: string): string {
  const { text, valid } = decodeText(path === "-" ? readInput() : readBytes(path));
  if (valid) return text;
  throw new SkillwrightError("parse_error", {
    message: `${path} is not valid UTF-8`,
    details: { file: path },
    hint: "Save it as UTF-8.",
  });
}

/** Reads a file. Throws `file_not_found`. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new SkillwrightError("file_not_found", {
      message: code === "ENOENT" ? inputTexts.absent(path) : inputTexts.unreadable(path, message),
      details: { path },
      cause,
    });
  }
}
