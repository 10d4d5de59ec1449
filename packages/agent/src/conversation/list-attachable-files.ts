import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { compareText, isOpenIn } from "@skillwright/core/internal";

/** Most files that `@` offers; a larger tree is searched as far as that. */
const MAX_PATHS = 5000;

/** Folders that nobody mentions in a message and that have more files than everything else. */
const SKIPPED: ReadonlySet<string> = new Set([
  ".git",
  "node_modules",
  ".venv",
  "__pycache__",
  "dist",
  "target",
]);

/** The files below a folder that a message can attach, nearest first, without following links. */
export async function listAttachableFiles(root: string): Promise<readonly string[]> {
  const paths: string[] = [];
  const folders = [""];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.toSorted((a, b) => compareText(a.name, b.name))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && SKIPPED.has(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && isOpenIn([root], `${root}/${path}`)) paths.push(path);
      if (paths.length === MAX_PATHS) return paths;
    }
  }
  return paths;
}
