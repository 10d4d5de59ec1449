import {
  decodeText,
  estimateTokens,
  type FileSystem,
  fileNotFound,
  isInside,
  isSkillwrightError,
  omitUndefined,
  PATH_TRAVERSAL_TEXT,
  type PackagePath,
  parsePackagePath,
  permissionError,
  resolvePackagePath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { isFileError } from "../files/node-file-system.ts";
import { readWithin } from "../files/reading.ts";

/** Largest file of a skill that is handed to a model, in bytes; more would fill its context. */
const MAX_RESOURCE_BYTES = 256 * 1024;

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
 * Reads a text file inside a folder. Throws `path_escapes_root`, also for links, `file_not_found`, `limit_exceeded`,
 * and `validation_error` for one that isn't text.
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
  if (!root.ok || !target.ok) throw missingFile(path);
  if (!isInside(root.value, target.value)) throw escapes(folder, path);
  if (!mayRead(target.value)) throw missingFile(path);
  const { text, bytes } = readTextFile(target.value, path);
  return { path: inside, text, bytes, tokens: estimateTokens(text) };
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
    ...omitUndefined({ hint: cause?.hint, cause }),
  });
}

/** Reads a text file, but no link or pipe. Throws `file_not_found`, `limit_exceeded` and `validation_error`. */
export function readTextFile(file: string, named: string): Pick<SkillResource, "text" | "bytes"> {
  const bytes = plainBytes(file, named);
  const { text, valid } = decodeText(bytes);
  if (valid && !bytes.includes(0)) return { text, bytes: bytes.length };
  throw new SkillwrightError("validation_error", {
    message: `${named} is not a text file (${bytes.length} bytes)`,
    details: { problems: ["binary"] },
  });
}

/** The error for a file that is not there, or that the caller may not know of. */
export function missingFile(path: string): SkillwrightError<"file_not_found"> {
  return fileNotFound(path, `There is no file ${path}`);
}

function plainBytes(file: string, named: string): Uint8Array {
  try {
    return readBytes(file, named);
  } catch (error) {
    if (!isFileError(error)) throw error;
    if (error.code === "ENOENT") throw missingFile(named);
    throw permissionError(named, `${named} cannot be read (${error.code ?? "unknown"})`, { cause: error });
  }
}

function readBytes(file: string, named: string): Uint8Array {
  const bytes = readWithin(file, MAX_RESOURCE_BYTES);
  if (bytes === "not-a-file") throw missingFile(named);
  if (bytes !== "too-large") return bytes;
  throw new SkillwrightError("limit_exceeded", {
    message: `${named} is larger than ${MAX_RESOURCE_BYTES} bytes`,
    details: { limit: "bytes", allowed: MAX_RESOURCE_BYTES, actual: MAX_RESOURCE_BYTES + 1 },
  });
}
