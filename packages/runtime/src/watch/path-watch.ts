import { readlinkSync } from "node:fs";
import {
  baseName,
  type FolderEntry,
  isAbsolutePath,
  joinPath,
  normalizePath,
  parentPath,
} from "@skillwright/core/internal";
import { ifReadable } from "../files/if-exists.ts";
import { realPath, toPortablePath } from "../files/node-file-system.ts";
import { type TouchedPaths, touchedPaths } from "./touched-paths.ts";
import type { FolderReport, WatchFolder } from "./watch-folder.ts";

/** Most links that lead from one to the next, as on Linux. */
const MAX_LINK_HOPS = 40;

/** Watches every path that a scan depends on, including paths that do not exist yet. */
export interface PathWatch {
  /** Begins a scan and returns what changed since the last. `replaced` replaces all watches, `none` watches nothing. */
  begin(watches: "kept" | "replaced" | "none"): TouchedPaths;
  /** Watches what a path depends on, before it is read; links are followed. */
  depend(path: string): void;
  /** Watches the entries of a folder, before it is listed. Whether its changes will be reported. */
  dependOnEntries(folder: string): boolean;
  /** Says which entries of a folder are links, which saves system calls. */
  learn(folder: string, entries: readonly FolderEntry[]): void;
  /** Ends a scan: paths that it did not depend on are no longer watched. */
  end(): void;
  /** How many folders are watched. */
  readonly size: number;
  /** How many events came since the scan began. */
  readonly events: number;
  /** Releases every watch; the next scan starts over. */
  release(): void;
}

/** What a watch of paths is made with. */
export interface PathWatchOptions {
  readonly watchFolder: WatchFolder;
  /** Something was touched. */
  readonly onTouch: () => void;
  /** The system has no watches left, or refuses them for a reason that is not the folder's. */
  readonly onTrouble: (error: NodeJS.ErrnoException, folder: string) => void;
}

interface Watched {
  handle: { close(): void };
  /** Entries that matter by their names. */
  names: Set<string> | undefined;
  /** Whether the list of its entries matters, and the content of every Markdown file. */
  isListed: boolean;
  /** The entries that are links, where that is known. */
  links: ReadonlySet<string> | undefined;
  round: number;
}

/** The folder's own problems: missing, not a folder, or not readable. The scan reports it. */
const OWN_PROBLEMS: ReadonlySet<string | undefined> = new Set([
  "ENOENT",
  "ENOTDIR",
  "EACCES",
  "EPERM",
  "ELOOP",
]);

const MARKDOWN = /\.md$/i;

const NO_LINKS: ReadonlySet<string> = new Set();

/** Starts with nothing watched. */
export function createPathWatch(options: PathWatchOptions): PathWatch {
  const watched = new Map<string, Watched>();
  /** By the target of a link, the links that lead to it. */
  let links = new Map<string, Set<string>>();
  let reached = new Set<string>();
  /** Folders that cannot be watched, mostly because they do not exist. */
  let refused = new Set<string>();
  let touched = touchedPaths();
  let before: TouchedPaths = touched;
  let replacesAll = false;
  let round = 0;
  let reports = 0;
  let isOn = false;

  const touch = (path: string, kind: "entry" | "content"): void => {
    touched.add(path, kind);
    options.onTouch();
  };

  const reporter =
    (folder: string): FolderReport =>
    (kind, name) => {
      const entry = watched.get(folder);
      if (!isOn || entry === undefined) return;
      reports += 1;
      // The system calls a folder that itself changed by its own name, as if it were an entry.
      if (name === undefined || name === baseName(folder)) touch(folder, kind);
      if (name === undefined) return;
      const isNamed = entry.names?.has(name) === true;
      const isRead = entry.isListed && (kind === "entry" || MARKDOWN.test(name));
      if (!isNamed && !isRead) return;
      if (kind === "entry") touched.addListing(folder);
      touch(joinPath(folder, name), kind);
    };

  const open = (folder: string): Watched | undefined => {
    if (refused.has(folder)) return undefined;
    const known = watched.get(folder);
    if (known !== undefined && (known.round === round || !(replacesAll || before.isReplaced(folder)))) {
      known.round = round;
      return known;
    }
    try {
      const handle = options.watchFolder(folder, reporter(folder));
      known?.handle.close();
      const entry: Watched = { handle, names: undefined, isListed: false, links: undefined, round };
      watched.set(folder, entry);
      return entry;
    } catch (error) {
      const problem = error as NodeJS.ErrnoException;
      refused.add(folder);
      if (!OWN_PROBLEMS.has(problem.code)) options.onTrouble(problem, folder);
      return undefined;
    }
  };

  const followLink = (path: string, hops: number): void => {
    const folder = parentPath(path);
    const known = watched.get(folder)?.links;
    if (hops > MAX_LINK_HOPS || (known !== undefined && !known.has(baseName(path)))) return;
    const target = readLink(path);
    if (target === undefined) return;
    // A relative target starts where the folder really is.
    const start = isAbsolutePath(target) ? folder : realPathOf(folder);
    if (start === undefined) return;
    const full = normalizePath(joinPath(start, target));
    const sources = links.get(full) ?? new Set();
    links.set(full, sources.add(path));
    reach(full, hops + 1);
  };

  /** Watches each folder that leads to a path, from the top, so that a part that appears or moves is noticed. */
  const reach = (path: string, hops: number): void => {
    if (reached.has(path)) return;
    reached.add(path);
    const folder = parentPath(path);
    if (folder === path) return;
    reach(folder, hops);
    // There may be no watches left on the way.
    if (!isOn) return;
    const entry = open(folder);
    if (entry !== undefined && !(entry.isListed && MARKDOWN.test(path))) {
      entry.names ??= new Set();
      entry.names.add(baseName(path));
    }
    followLink(path, hops);
  };

  /** Whether a path is an entry of a folder that this scan listed, and no link: then the way to it is watched. */
  const isPlainEntry = (path: string): boolean => {
    const slash = path.lastIndexOf("/");
    const entry = watched.get(path.slice(0, slash));
    if (entry?.round !== round || !entry.isListed || entry.links === undefined) return false;
    return entry.links.size === 0 || !entry.links.has(path.slice(slash + 1));
  };

  const release = (): void => {
    isOn = false;
    for (const { handle } of watched.values()) handle.close();
    watched.clear();
  };

  return {
    begin(watches) {
      addLinks(touched, links);
      before = touched;
      touched = touchedPaths();
      refused = new Set();
      links = new Map();
      reached = new Set();
      replacesAll = watches === "replaced";
      if (watches === "none") release();
      else isOn = true;
      round += 1;
      reports = 0;
      return before;
    },
    depend(path) {
      if (isOn && !(MARKDOWN.test(path) && isPlainEntry(path))) reach(path, 0);
    },
    dependOnEntries(folder) {
      if (!isOn) return false;
      const known = watched.get(folder);
      if (known?.isListed === true && isPlainEntry(folder) && open(folder) === known) return true;
      reach(folder, 0);
      const entry = isOn ? open(folder) : undefined;
      if (entry === undefined) return false;
      entry.isListed = true;
      return true;
    },
    learn(folder, entries) {
      const entry = watched.get(folder);
      if (entry === undefined) return;
      const names = entries.filter(({ kind }) => kind === "link").map(({ name }) => name);
      entry.links = names.length === 0 ? NO_LINKS : new Set(names);
    },
    end() {
      // By callback: a loop would make a pair of each entry.
      watched.forEach((entry, folder) => {
        if (entry.round === round) return;
        entry.handle.close();
        watched.delete(folder);
      });
    },
    get size() {
      return watched.size;
    },
    get events() {
      return reports;
    },
    release,
  };
}

/** A change of a link's target changes what is found through the link. */
function addLinks(touched: TouchedPaths, links: ReadonlyMap<string, ReadonlySet<string>>): void {
  for (let size = -1; size !== touched.size; ) {
    size = touched.size;
    for (const [target, sources] of links) {
      if (touched.has(target)) for (const source of sources) touched.add(source, "entry");
    }
  }
}

function readLink(path: string): string | undefined {
  try {
    return toPortablePath(readlinkSync(path));
  } catch {
    // No link, or nothing at all: there is nowhere to follow it to.
    return undefined;
  }
}

/** Undefined if it has disappeared, which is reported like any other change. */
function realPathOf(path: string): string | undefined {
  return ifReadable(() => realPath(path));
}
