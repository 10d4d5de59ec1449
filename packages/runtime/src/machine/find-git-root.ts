import { type FileSystem, joinPath, MAX_ANCESTORS, parentPath } from "@skillwright/core/internal";

/** The nearest folder that contains a `.git` file or folder, from this one upwards. */
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
