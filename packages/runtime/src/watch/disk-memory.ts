import { type FileSystem, type FolderEntry, joinPath, parentPath } from "@skillwright/core";
import { sortEntries } from "../scan/folder-listing.ts";
import type { FoundFile } from "../scan/found-file.ts";
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { isSure } from "../skill-index/root-memory.ts";
import { stampOf } from "../skill-index/skill-index.ts";
import type { Belief } from "../skills/snapshot-keeper.ts";
import type { PathWatch } from "./path-watch.ts";
import type { TouchedPaths } from "./touched-paths.ts";
import { watchedFiles } from "./watched-files.ts";

/** What one look after another saw of the disk. */
export interface DiskMemory {
  begin(belief: Belief, touched: TouchedPaths): LookMemory;
}

/** The disk as one look sees it. Everything it depends on is watched from before it is read. */
export interface LookMemory {
  readonly files: FileSystem;
  readonly cache: ScanCache;
  /** Keys of the files whose content differs from what the look before saw. */
  readonly changedTexts: ReadonlySet<string>;
  /** Keeps what this look saw, and nothing else, for the next one. */
  keep(): void;
}

/** What a memory is made of. */
export interface DiskMemoryOptions {
  readonly disk: FileSystem;
  readonly paths: PathWatch;
  /** Sidecar files that belong to a skill. */
  readonly sidecars: readonly string[];
  readonly now: () => number;
}

interface SeenFile {
  readonly file: FoundFile;
  readonly reading: SkillFileReading;
  readonly stamp: string;
  readonly newest: number;
  readonly scanned: number;
}

interface Seen {
  readonly listings: Map<string, readonly FolderEntry[]>;
  readonly files: Map<string, SeenFile>;
  /** Fingerprints of whole files by their paths. */
  readonly texts: Map<string, string>;
}

/** Starts with nothing seen. */
export function createDiskMemory(options: DiskMemoryOptions): DiskMemory {
  const { disk, paths, sidecars } = options;
  const stamping = { files: disk, sidecars };
  let before: Seen = { listings: new Map(), files: new Map(), texts: new Map() };
  const dependOn = (file: FoundFile): void => {
    paths.depend(file.path);
    if (!file.hasAgentsFolder) return;
    for (const sidecar of sidecars) paths.depend(joinPath(parentPath(file.path), sidecar));
  };
  const isUnchanged = (old: SeenFile, belief: Belief, touched: TouchedPaths): boolean => {
    const { path } = old.file;
    if (belief === "watches") return !touched.has(path) && !touched.hasSidecar(parentPath(path));
    if (belief === "nothing" || !isSure(old.newest, old.scanned)) return false;
    const stat = disk.stat(path);
    return stat.ok && stampOf(old.file, stat.value, stamping).stamp === old.stamp;
  };
  return {
    begin(belief, touched) {
      const now = options.now();
      const seen: Seen = { listings: new Map(), files: new Map(), texts: new Map() };
      const changedTexts = new Set<string>();
      return {
        files: watchedFiles(disk, paths, (path, text) => seen.texts.set(path, text)),
        changedTexts,
        cache: {
          lister: {
            list(path) {
              const isWatched = paths.dependOnEntries(path);
              const old = before.listings.get(path);
              if (belief === "watches" && isWatched && old !== undefined && !touched.hasListing(path)) {
                seen.listings.set(path, old);
                return { ok: true, value: old };
              }
              const answer = disk.list(path);
              if (!answer.ok) return answer;
              const value = sortEntries(answer.value);
              paths.learn(path, value);
              if (isWatched) seen.listings.set(path, value);
              return { ok: true, value };
            },
          },
          recall(file) {
            const old = before.files.get(file.path);
            if (old === undefined || !isSameFind(old.file, file)) return undefined;
            dependOn(file);
            if (!isUnchanged(old, belief, touched)) return undefined;
            seen.files.set(file.path, old);
            const text = before.texts.get(file.path);
            if (text !== undefined) seen.texts.set(file.path, text);
            return old.reading;
          },
          remember(file, stat, reading) {
            const { stamp, newest } = stampOf(file, stat, stamping);
            seen.files.set(file.path, { file, reading, stamp, newest, scanned: now });
            const old = before.texts.get(file.path);
            if (old !== undefined && old !== seen.texts.get(file.path)) changedTexts.add(file.key);
          },
        },
        keep() {
          before = seen;
        },
      };
    },
  };
}

/** Whether a file was found as before; what it says depends on that too. */
function isSameFind(a: FoundFile, b: FoundFile): boolean {
  return (
    a.key === b.key &&
    a.kind === b.kind &&
    a.directory === b.directory &&
    a.hasAgentsFolder === b.hasAgentsFolder &&
    a.boundary === b.boundary
  );
}
