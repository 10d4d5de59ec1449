import { closeSync, openSync, readSync } from "node:fs";
import { readJson } from "@skillwright/core/internal";
import { isFileError } from "../tools/define-tool.ts";
import type { TranscriptHead } from "./transcript.ts";

/** Most bytes of the first line that are read for a list. */
const HEAD_BYTES = 16 * 1024;

/** The first line of a transcript, not validated; empty if it can't be read. */
export function peekHead(file: string): Partial<TranscriptHead> {
  try {
    const head: unknown = readJson(firstLine(file))?.value;
    return typeof head === "object" && head !== null ? head : {};
  } catch (error) {
    // It may be deleted in the meantime.
    if (isFileError(error)) return {};
    throw error;
  }
}

function firstLine(file: string): string {
  const handle = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const text = buffer.subarray(0, readSync(handle, buffer)).toString("utf8");
    return text.slice(0, Math.max(0, text.indexOf("\n")));
  } finally {
    closeSync(handle);
  }
}
