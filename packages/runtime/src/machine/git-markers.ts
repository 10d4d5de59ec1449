import {
  decodeText,
  type FileSystem,
  type GitMarker,
  joinPath,
  MAX_ANCESTORS,
  parentPath,
} from "@skillwright/core/internal";

/** Longest `.git` file that is read; it contains one path. */
const MAX_LINK_BYTES = 8192;

/** Every `.git` from a folder upwards, the nearest first, interpreted as Git would. Git is not run. */
export function findGitMarkers(files: FileSystem, from: string): readonly GitMarker[] {
  const markers: GitMarker[] = [];
  let folder = from;
  for (let steps = 0; steps < MAX_ANCESTORS; steps += 1) {
    const kind = markerKind(files, folder);
    if (kind !== undefined) markers.push({ folder, kind });
    const parent = parentPath(folder);
    if (parent === folder) break;
    folder = parent;
  }
  return markers;
}

function markerKind(files: FileSystem, folder: string): GitMarker["kind"] | undefined {
  const path = joinPath(folder, ".git");
  const stat = files.stat(path);
  if (!stat.ok) return undefined;
  if (stat.value.kind === "folder") {
    if (isRepository(files, path)) return "repository";
    return exists(files, path, "HEAD") ? "head" : "empty";
  }
  const bytes = files.read(path, MAX_LINK_BYTES);
  const [, target] = (bytes.ok && /^gitdir:[ \t]*(.+?)\s*$/.exec(decodeText(bytes.value).text)) || [];
  return target !== undefined && isRepository(files, joinPath(folder, target)) ? "repository" : "dead-link";
}

/** A linked worktree keeps its objects in the folder named by `commondir`. */
function isRepository(files: FileSystem, path: string): boolean {
  if (!exists(files, path, "HEAD")) return false;
  return exists(files, path, "commondir") || (exists(files, path, "objects") && exists(files, path, "refs"));
}

function exists(files: FileSystem, folder: string, name: string): boolean {
  return files.stat(joinPath(folder, name)).ok;
}
