import { parentPath } from "@skillwright/core/internal";

/** The paths that changed since the last scan and must be read again. */
export interface TouchedPaths {
  /** Notes that something at a path came, went or changed. */
  add(path: string, kind: "entry" | "content"): void;
  /** Notes that the entries of a folder differ. */
  addListing(folder: string): void;
  /** Whether a path, or a folder that leads to it, changed. */
  has(path: string): boolean;
  /** Whether a path, or a folder that leads to it, came, went or was replaced. */
  isReplaced(path: string): boolean;
  /** Whether the entries of a folder may differ. */
  hasListing(folder: string): boolean;
  /** Whether a sidecar beside the files of a folder may differ. */
  hasSidecar(folder: string): boolean;
  /** How much was noted. */
  readonly size: number;
}

/** Starts with nothing touched. */
export function touchedPaths(): TouchedPaths {
  const paths = new Map<string, "entry" | "content">();
  const listings = new Set<string>();
  const sidecars = new Set<string>();
  const leads = (path: string, wanted: (kind: "entry" | "content") => boolean): boolean => {
    for (let current = path; ; current = parentPath(current)) {
      const kind = paths.get(current);
      if (kind !== undefined && wanted(kind)) return true;
      if (parentPath(current) === current) return false;
    }
  };
  return {
    add(path, kind) {
      if (paths.get(path) !== "entry") paths.set(path, kind);
      for (const { index } of `${path}/`.matchAll(/\/agents(?=\/)/g)) sidecars.add(path.slice(0, index));
    },
    addListing: (folder) => listings.add(folder),
    has: (path) => leads(path, () => true),
    isReplaced: (path) => leads(path, (kind) => kind === "entry"),
    hasListing: (folder) => listings.has(folder) || leads(folder, () => true),
    hasSidecar: (folder) => sidecars.has(folder),
    get size() {
      return paths.size + listings.size;
    },
  };
}
