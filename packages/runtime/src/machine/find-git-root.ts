import { type FileSystem, joinPath, MAX_ANCESTORS, parentPath } from "@skillwright/core/internal";

/** The nearest folder from here up that holds a `.git`, file or folder. */
export function findGitRoot(files: FileSystem, from: string): string | undefined {
  let folder = from;
  for (let steps = 0; steps < MAX_ANCESTORS; steps += 1) {
    if (files.stat(joinPath(folder, ".git")).ok) return folder;
    const parent = parentPath(folder);
    if (parent === folder) return undefined;
    folder = parent;
  }
  return undefined;
}
