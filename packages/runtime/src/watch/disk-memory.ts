import { type FileSystem, type FolderEntry, joinPath, parentPath } from "@skillwright/core";
import { sortEntries } from "../scan/folder-listing.ts";
import type { FoundFile } from "../scan/found-file.ts";
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { hasStamp, type SkillStamp, stampOf } from "../skill-index/file-stamp.ts";
import { isSure } from "../skill-index/root-memory.ts";
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
  /** Forgets what this look did not see. */
  end(): void;
}

/** What a memory is made of. */
export interface DiskMemoryOptions {
  readonly disk: FileSystem;
  readonly paths: PathWatch;
  /** Sidecar files that belong to a skill. */
  readonly sidecars: readonly string[];
  readonly now: () => number;
}

/** What was seen; `look` is the number of the last look that saw it so. */
interface SeenFile {
  readonly file: FoundFile;
  readonly reading: SkillFileReading;
  readonly stamp: SkillStamp;
  readonly scanned: number;
  /** Fingerprint of the whole file. */
  readonly text: string | undefined;
  look: number;
}

interface SeenFolder {
  readonly entries: readonly FolderEntry[];
  look: number;
}

/** Starts with nothing seen. */
export function createDiskMemory(options: DiskMemoryOptions): DiskMemory {
  const { disk, paths, sidecars } = options;
  const stamping = { files: disk, sidecars };
  const seenFiles = new Map<string, SeenFile>();
  const seenFolders = new Map<string, SeenFolder>();
  let look = 0;
  const dependOn = (file: FoundFile): void => {
    paths.depend(file.path);
    if (!file.hasAgentsFolder) return;
    for (const sidecar of sidecars) paths.depend(joinPath(parentPath(file.path), sidecar));
  };
  const isUnchanged = (old: SeenFile, belief: Belief, touched: TouchedPaths): boolean => {
    const { path } = old.file;
    if (belief === "watches") return !touched.has(path) && !touched.hasSidecar(parentPath(path));
    if (belief === "nothing" || !isSure(old.stamp[7], old.scanned)) return false;
    const stat = disk.stat(path);
    return stat.ok && hasStamp(old.stamp, { found: old.file, own: stat.value }, stamping);
  };
  return {
    begin(belief, touched) {
      const now = options.now();
      const texts = new Map<string, string>();
      const changedTexts = new Set<string>();
      look += 1;
      return {
        files: watchedFiles(disk, paths, (path, text) => texts.set(path, text)),
        changedTexts,
        cache: {
          lister: {
            list(path) {
              const isWatched = paths.dependOnEntries(path);
              const old = seenFolders.get(path);
              if (belief === "watches" && isWatched && old !== undefined && !touched.hasListing(path)) {
                old.look = look;
                return { ok: true, value: old.entries };
              }
              const answer = disk.list(path);
              if (!answer.ok) return answer;
              const entries = sortEntries(answer.value);
              paths.learn(path, entries);
              if (isWatched) seenFolders.set(path, { entries, look });
              return { ok: true, value: entries };
            },
          },
          recall(file) {
            const old = seenFiles.get(file.path);
            if (old === undefined || !isSameFind(old.file, file)) return undefined;
            dependOn(file);
            if (!isUnchanged(old, belief, touched)) return undefined;
            old.look = look;
            return old.reading;
          },
          remember(file, stat, reading) {
            const { path } = file;
            const text = texts.get(path);
            const old = seenFiles.get(path)?.text;
            if (old !== undefined && old !== text) changedTexts.add(file.key);
            const stamp = stampOf(file, stat, stamping);
            seenFiles.set(path, { file, reading, stamp, scanned: now, text, look });
          },
        },
        end() {
          for (const [path, seen] of seenFiles) if (seen.look !== look) seenFiles.delete(path);
          for (const [path, seen] of seenFolders) if (seen.look !== look) seenFolders.delete(path);
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
