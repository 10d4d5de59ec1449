import { readFileSync } from "node:fs";
import { decodeText, SkillwrightError } from "@skillwright/core/internal";
import { readInput } from "./read-input.ts";

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

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SkillwrightError("file_not_found", {
      message: `${path} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`,
      details: { path },
      cause,
    });
  }
}
