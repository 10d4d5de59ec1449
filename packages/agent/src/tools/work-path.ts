import { existsSync, lstatSync, realpathSync } from "node:fs";
import { sep } from "node:path";
import {
  isAbsolutePath,
  isInside,
  joinPath,
  normalizePath,
  PATH_TRAVERSAL_TEXT,
  parentPath,
  parsePackagePath,
  relativePath,
  resolvePackagePath,
  SkillwrightError,
} from "@skillwright/core/internal";

/** A place in the work folder. */
export interface WorkPath {
  /** From the work folder, for people. */
  readonly path: string;
  /** Where it really is, links resolved; of what does not exist yet, the part that does. */
  readonly real: string;
}

/** A path of a model with `/` between its parts. */
export function portable(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** Whether a path goes up or cannot be one; such paths are refused before anybody looks where they lead. */
export function isTraversal(path: string): boolean {
  return path.split("/").includes("..") || path.includes("\0");
}

/** The path without links; of what does not exist, the part that does. */
export function realPath(path: string): string {
  const rest: string[] = [];
  for (let folder = normalizePath(path); ; folder = parentPath(folder)) {
    try {
      return joinPath(portable(realpathSync.native(folder)), ...rest);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isMissing = code === "ENOENT" || code === "ENOTDIR";
      if (!isMissing || parentPath(folder) === folder) throw error;
      rest.unshift(folder.slice(folder.lastIndexOf("/") + 1));
    }
  }
}

/** Whether a path goes over a link whose target does not exist: writing could make it, wherever it is. */
function leadsNowhere(path: string): boolean {
  for (let folder = path; parentPath(folder) !== folder; folder = parentPath(folder)) {
    if (existsSync(folder)) return false;
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true) return true;
  }
  return false;
}

/**
 * Turns what a model says into a place inside the work folder, by where it really leads. Throws `path_escapes_root` for
 * every other.
 */
export function workPath(given: string, workFolder: string): WorkPath {
  const path = portable(given);
  const escapes = (message: string): SkillwrightError<"path_escapes_root"> =>
    new SkillwrightError("path_escapes_root", {
      message,
      details: { root: workFolder, path: given },
      hint: "Only files of the work folder can be written.",
    });
  if (isTraversal(path)) throw escapes(PATH_TRAVERSAL_TEXT);
  const inside = isAbsolutePath(path) ? relativePath(workFolder, path) : path.replace(/^(?:\.\/)+/, "");
  if (inside === undefined) throw escapes(`${given} lies outside of the work folder`);
  const target = resolvePackagePath(workFolder, parsePackagePath(inside, workFolder));
  const root = realPath(workFolder);
  const real = realPath(target);
  if (leadsNowhere(target)) throw escapes(`${given} is a link that leads nowhere`);
  if (!isInside(root, real)) throw escapes(`${given} is a link that leads out of the work folder`);
  return { path: inside, real };
}
