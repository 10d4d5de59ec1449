import { existsSync, lstatSync, realpathSync } from "node:fs";
import {
  gitFolderOf,
  isAbsolutePath,
  isInside,
  isProtectedPath,
  joinPath,
  normalizePath,
  PATH_TRAVERSAL_TEXT,
  parentPath,
  parsePackagePath,
  relativePath,
  resolvePackagePath,
  SkillwrightError,
} from "@skillwright/core/internal";
import { type Skills, toPortablePath } from "@skillwright/runtime/internal";

/** A path in the work folder. */
export interface WorkPath {
  /** Relative to the work folder, for people. */
  readonly path: string;
  /** The real path with links resolved; for a missing file, the existing part is resolved. */
  readonly real: string;
}

/** Whether a path has `..` or is invalid; such paths are refused before they are resolved. */
function isTraversal(path: string): boolean {
  return path.split("/").includes("..") || path.includes("\0");
}

/** The path with links resolved; for a missing file, the existing part is resolved. */
export function realPath(path: string): string {
  const rest: string[] = [];
  for (let folder = normalizePath(path); ; folder = parentPath(folder)) {
    try {
      return joinPath(toPortablePath(realpathSync.native(folder)), ...rest);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isMissing = code === "ENOENT" || code === "ENOTDIR";
      if (!isMissing || parentPath(folder) === folder) throw error;
      rest.unshift(folder.slice(folder.lastIndexOf("/") + 1));
    }
  }
}

/** Whether a path contains a dangling link: writing could create its target anywhere. */
function leadsNowhere(path: string): boolean {
  for (let folder = path; parentPath(folder) !== folder; folder = parentPath(folder)) {
    if (existsSync(folder)) return false;
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true) return true;
  }
  return false;
}

/** Converts a model's path to a real path inside the work folder, or throws `path_escapes_root`. */
export function workPath(given: string, workFolder: string): WorkPath {
  const path = toPortablePath(given);
  const escapes = (message: string): SkillwrightError<"path_escapes_root"> =>
    new SkillwrightError("path_escapes_root", {
      message,
      details: { root: workFolder, path: given },
      hint: "Only files in the work folder can be written.",
    });
  if (isTraversal(path)) throw escapes(PATH_TRAVERSAL_TEXT);
  const inside = isAbsolutePath(path) ? relativePath(workFolder, path) : path.replace(/^(?:\.\/)+/, "");
  if (inside === undefined) throw escapes(`${given} is outside the work folder`);
  const target = resolvePackagePath(workFolder, parsePackagePath(inside, workFolder));
  const root = realPath(workFolder);
  const real = realPath(target);
  if (leadsNowhere(target)) throw escapes(`${given} is a dangling link`);
  if (!isInside(root, real)) throw escapes(`${given} is a link that leads outside the work folder`);
  return { path: inside, real };
}

/** Why a model may not write: `skill` roots, `obeyed` files that configure programs, a project's `agent` files. */
export type Protection = "skill" | "obeyed" | "agent";

/** Why a path is protected; undefined if it isn't. The path must have its links resolved. */
export function protectionOf(real: string, { snapshot, locations }: Skills): Protection | undefined {
  const { place, roots, found } = snapshot;
  const isSkill =
    roots.some(({ root }) => isInside(realPath(root.path), real)) ||
    // Keys have links resolved, and linked skills can be outside every root.
    found.some(({ key }) => isInside(parentPath(key), real));
  if (isSkill) return "skill";
  const own = [parentPath(locations.configFile), locations.state, locations.cache, locations.data];
  if (own.some((folder) => isInside(realPath(folder), real))) return "obeyed";
  const work = realPath(place.cwd);
  const project = realPath(place.gitRoot ?? place.cwd);
  const home = realPath(place.home);
  const isAgent =
    project !== home &&
    /^[^/.][^/]*(?:\/manifest)?\.(?:ya?ml|md)$/i.test(
      relativePath(joinPath(project, ".agents/agents"), real) ?? "",
    );
  if (isAgent) return "agent";
  const isGit = gitFolderOf(real, (path) => path === real || existsSync(path)) !== undefined;
  return isGit || isProtectedPath(relativePath(work, real) ?? real) ? "obeyed" : undefined;
}
