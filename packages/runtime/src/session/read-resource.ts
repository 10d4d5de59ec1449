import { Buffer } from "node:buffer";
import {
  decodeText,
  estimateTokens,
  type FileSystem,
  isInside,
  isSkillwrightError,
  PATH_TRAVERSAL_TEXT,
  type PackagePath,
  parsePackagePath,
  resolvePackagePath,
  SkillwrightError,
} from "@skillwright/core";
import { readPlainFile } from "../files/read-plain-file.ts";
import { MAX_RESOURCE_BYTES } from "./session-limits.ts";

/** A file of a skill as text. */
export interface SkillResource {
  /** Relative to the skill's folder. */
  readonly path: string;
  readonly text: string;
  readonly bytes: number;
  /** An estimate for any model. */
  readonly tokens: number;
}

/**
 * Reads a text file inside a folder. Throws `path_escapes_root` for a path that leads out of it, also by a link,
 * `file_not_found`, `limit_exceeded` for a large file, and `validation_error` for one that is not text.
 */
export function readResource(
  files: FileSystem,
  folder: string,
  path: string,
  mayRead: (file: string) => boolean = () => true,
): SkillResource {
  const inside = toPackagePath(path, folder);
  const root = files.canonical(folder);
  const target = files.canonical(resolvePackagePath(folder, inside));
  if (!root.ok || !target.ok) throw missing(path);
  if (!isInside(root.value, target.value)) throw escapes(folder, path);
  if (!mayRead(target.value)) throw missing(path);
  const bytes = readBytes(target.value, path);
  const { text, valid } = decodeText(bytes);
  if (!valid || bytes.includes(0)) {
    throw new SkillwrightError("validation_error", {
      message: `${path} is not a text file (${bytes.length} bytes)`,
      details: { problems: ["binary"] },
    });
  }
  return { path: inside, text, bytes: bytes.length, tokens: estimateTokens(text) };
}

/** The file that was checked, and not a link or a pipe that took its place. */
function readBytes(file: string, path: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stats = readPlainFile(file, (bytes) => {
    size += bytes.length;
    if (size > MAX_RESOURCE_BYTES) {
      throw new SkillwrightError("limit_exceeded", {
        message: `${path} is larger than ${MAX_RESOURCE_BYTES} bytes`,
        details: { limit: "bytes", allowed: MAX_RESOURCE_BYTES, actual: size },
      });
    }
    pieces.push(Uint8Array.from(bytes));
  });
  if (stats === undefined) throw missing(path);
  return Buffer.concat(pieces);
}

function toPackagePath(path: string, folder: string): PackagePath {
  try {
    return parsePackagePath(path.replace(/^(?:\.\/)+/, ""), folder);
  } catch (error) {
    if (!isSkillwrightError(error, "path_escapes_root")) throw error;
    throw escapes(folder, path, error);
  }
}

function escapes(
  root: string,
  path: string,
  cause?: SkillwrightError,
): SkillwrightError<"path_escapes_root"> {
  return new SkillwrightError("path_escapes_root", {
    message: PATH_TRAVERSAL_TEXT,
    details: { root, path },
    ...(cause?.hint !== undefined && { hint: cause.hint }),
    ...(cause !== undefined && { cause }),
  });
}

function missing(path: string): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", { message: `There is no file ${path}`, details: { path } });
}
