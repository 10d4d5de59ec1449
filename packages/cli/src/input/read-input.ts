import { readSync } from "node:fs";
import { MAX_ARCHIVE_BYTES, SkillwrightError } from "@skillwright/core/internal";
import { importTexts } from "../commands/import/text.ts";

const PIECE_BYTES = 64 * 1024;

/** How long a read waits before it tries again, where the other end is slow. */
const RETRY_MS = 5;

/** All of standard input, unless it is a terminal or larger than any archive may be; `hint` says what to do instead. */
export function readInput(hint: string = importTexts.terminalHint): Uint8Array {
  if (process.stdin.isTTY) {
    throw new SkillwrightError("usage_error", {
      message: importTexts.terminalInput,
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
        message: importTexts.inputTooLarge(MAX_ARCHIVE_BYTES),
        details: { limit: "MAX_ARCHIVE_BYTES", allowed: MAX_ARCHIVE_BYTES, actual: size },
      });
    }
  }
}

/** The next bytes; none at the end. */
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
