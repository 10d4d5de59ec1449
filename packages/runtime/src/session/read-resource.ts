import {
  estimateTokens,
  type FileSystem,
  isInside,
  isSkillwrightError,
  omitUndefined,
  PATH_TRAVERSAL_TEXT,
  type PackagePath,
  parsePackagePath,
  resolvePackagePath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { missingFile, readTextFile } from "./read-text-file.ts";

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
