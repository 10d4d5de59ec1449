import { foldersAbove, joinPath } from "../paths/path-text.ts";

/**
 * Whether Git would take a folder for a repository, whatever its name is: it has `HEAD`, and `objects` and `refs` or
 * `commondir`. The `config` of such a folder starts a program at the next `git status` in it.
 */
export function isGitFolder(folder: string, has: (path: string) => boolean): boolean {
  const holds = (name: string): boolean => has(folder === "." ? name : joinPath(folder, name));
  return holds("HEAD") && (holds("commondir") || (holds("objects") && holds("refs")));
}

/** The folder on the way to a path that is a Git repository, see {@link isGitFolder}; undefined if there is none. */
export function gitFolderOf(path: string, has: (path: string) => boolean): string | undefined {
  return foldersAbove(path).find((folder) => isGitFolder(folder, has));
}
