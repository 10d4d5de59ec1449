/** Paths that can coexist in one package on every disk. */
export interface PathSet {
  /** How many files and folders it has, including the parent folders of added paths. */
  readonly size: number;
  /** Adds a path, or returns the one that it would collide with. A folder may be added again in the same spelling. */
  add(path: string, kind: "file" | "folder"): string | undefined;
}

/**
 * An empty set. Two paths collide when a disk that ignores case or forms of Unicode takes them for one, when a file
 * is where a folder is needed, and when a file occurs twice.
 */
export function createPathSet(): PathSet {
  const known = new Map<string, { readonly path: string; readonly kind: "file" | "folder" }>();
  const rivalOf = (path: string, kind: "file" | "folder"): string | undefined => {
    const key = foldPath(path);
    const rival = known.get(key);
    if (rival === undefined) {
      known.set(key, { path, kind });
      return undefined;
    }
    return rival.kind === "folder" && kind === "folder" && rival.path === path ? undefined : rival.path;
  };
  return {
    get size() {
      return known.size;
    },
    add(path, kind) {
      for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
        const rival = rivalOf(path.slice(0, at), "folder");
        if (rival !== undefined) return rival;
      }
      return rivalOf(path, kind);
    },
  };
}

/** The canonical form of all spellings that some disk treats as the same path; `ß` becomes `ss`. */
function foldPath(path: string): string {
  if (!/[^\0-\x7f]/.test(path)) return path.toLowerCase();
  return path.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}
