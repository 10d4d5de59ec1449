import {
  type FileAnswer,
  type FileStat,
  type FileSystem,
  type FolderEntry,
  isInside,
  joinPath,
  parentPath,
} from "@skillwright/core/find";

/** A skill file that a search found, not yet read. */
export interface FoundFile {
  /** Canonical path of the file. */
  readonly key: string;
  /** The path by which it was found. */
  readonly path: string;
  readonly kind: "skill" | "command";
  /** The folders between the root and the skill's own. */
  readonly group: string;
  /** Name of the folder that contains it; for a command, the command's name. */
  readonly directory: string;
  readonly plugin?: string | undefined;
  /** Whether the searched folder itself is the skill. Default: false. */
  readonly isRoot?: boolean | undefined;
  /** Whether an `agents` folder is beside it. */
  readonly hasAgentsFolder: boolean;
  /** The canonical folder that links beside the file must not leave; undefined where they may lead anywhere. */
  readonly boundary?: string | undefined;
  /** Set only if the search needed it; getting it while reading the file is cheaper. */
  readonly stat?: FileStat | undefined;
}

/** Lists folders for a search; an index can answer without reading the folder. */
export interface FolderLister {
  /** The entries of a folder sorted by name. */
  list(path: string): FileAnswer<readonly FolderEntry[]>;
}

/** Reads each folder again. */
export function plainLister(files: FileSystem): FolderLister {
  return {
    list(path) {
      const answer = files.list(path);
      return answer.ok ? { ok: true, value: sortEntries(answer.value) } : answer;
    },
  };
}

/** Entries sorted by name, whatever the order on disk. */
export function sortEntries(entries: readonly FolderEntry[]): readonly FolderEntry[] {
  if (entries.every((entry, index) => index === 0 || (entries[index - 1]?.name ?? "") < entry.name))
    return entries;
  return entries.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** A sidecar file that exists and may be read. */
interface SidecarPath {
  /** Relative to the skill. */
  readonly path: string;
  readonly file: string;
}

/** The readable sidecars of a skill: those that don't lead out of the folder its links must stay in. */
export function sidecarPaths(
  found: FoundFile,
  sidecars: readonly string[],
  files: FileSystem,
): readonly SidecarPath[] {
  if (!found.hasAgentsFolder) return [];
  const folder = parentPath(found.path);
  return sidecars.flatMap((path): readonly SidecarPath[] => {
    const file = joinPath(folder, path);
    const stat = files.stat(file);
    if (!stat.ok || stat.value.kind !== "file") return [];
    if (found.boundary === undefined) return [{ path, file }];
    const canonical = files.canonical(file);
    return canonical.ok && isInside(found.boundary, canonical.value) ? [{ path, file }] : [];
  });
}
