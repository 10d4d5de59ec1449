import {
  type FileStat,
  type FileSystem,
  type FolderEntry,
  type FoundSkill,
  isSameFound,
  joinPath,
  parentPath,
} from "@skillwright/core/internal";
import { mixStamp } from "../files/mix-stamp.ts";
import { type FoundFile, sortEntries } from "../scan/found-file.ts";
import type { ScanCache } from "../scan/scan-roots.ts";
import { type SkillStamp, stampOf } from "../skill-index/file-stamp.ts";
import { isSure } from "../skill-index/root-memory.ts";
import type { Reuse } from "../snapshot/snapshot-keeper.ts";
import type { PathWatch } from "./path-watch.ts";
import type { TouchedPaths } from "./touched-paths.ts";
import { watchedFiles } from "./watched-files.ts";

/** What the scans have seen of the disk. */
export interface DiskMemory {
  begin(reuse: Reuse, touched: TouchedPaths): ScanMemory;
}

/** The disk as one scan sees it. Everything is watched before it is read. */
export interface ScanMemory {
  readonly files: FileSystem;
  readonly cache: ScanCache;
  /** Keys of the files whose content differs from the previous scan. */
  readonly changedTexts: ReadonlySet<string>;
  /** Forgets what this scan did not see. */
  end(): void;
}

/** What a memory is made of. */
export interface DiskMemoryOptions {
  readonly disk: FileSystem;
  readonly paths: PathWatch;
  /** Sidecar files that belong to a skill. */
  readonly sidecars: readonly string[];
  /** What was found before anything was watched: the first scan reuses what has not changed. */
  readonly first: readonly FoundSkill[];
  readonly now: () => number;
}

/** What was seen of a file, in numbers where they do: there may be a hundred thousand. */
interface SeenFile {
  /** What was made of it; undefined until it is known. */
  skill: FoundSkill | undefined;
  /** What was made of the same text before. */
  earlier: FoundSkill | undefined;
  readonly hasAgentsFolder: boolean;
  readonly boundary: string | undefined;
  /** Stands for the file and its sidecars as they were; undefined where a change might not show in it. */
  readonly stamp: number | undefined;
  /** Fingerprint of the whole file. */
  readonly text: number | undefined;
  /** The last scan that saw it in this state. */
  scan: number;
}

interface SeenFolder {
  readonly entries: readonly FolderEntry[];
  scan: number;
}

/** Place of the newest time in a stamp. */
const NEWEST = 7;

/** Starts with nothing seen. */
export function createDiskMemory(options: DiskMemoryOptions): DiskMemory {
  const { disk, paths, sidecars } = options;
  const seenFiles = new Map<string, SeenFile>();
  const seenFolders = new Map<string, SeenFolder>();
  let first = new Map(options.first.map((skill) => [skill.path, skill]));
  let scan = 0;
  const dependOn = (file: FoundFile): void => {
    paths.depend(file.path);
    if (!file.hasAgentsFolder) return;
    for (const sidecar of sidecars) paths.depend(joinPath(parentPath(file.path), sidecar));
  };
  const stampNow = (file: FoundFile, stat: FileStat): SkillStamp =>
    stampOf(file, stat, { files: disk, sidecars });
  const isUnchanged = (file: FoundFile, old: SeenFile, reuse: Reuse, touched: TouchedPaths): boolean => {
    const { path } = file;
    if (reuse === "watches") return !touched.has(path) && !touched.hasSidecar(parentPath(path));
    if (reuse === "nothing" || old.stamp === undefined) return false;
    const stat = disk.stat(path);
    return stat.ok && mixStamp(stampNow(file, stat.value)) === old.stamp;
  };
  return {
    begin(reuse, touched) {
      const now = options.now();
      const texts = new Map<string, number>();
      const changedTexts = new Set<string>();
      scan += 1;
      return {
        files: watchedFiles(disk, paths, (path, text) => texts.set(path, text)),
        changedTexts,
        cache: {
          lister: {
            list(path) {
              const isWatched = paths.dependOnEntries(path);
              const old = seenFolders.get(path);
              if (reuse === "watches" && isWatched && old !== undefined && !touched.hasListing(path)) {
                old.scan = scan;
                return { ok: true, value: old.entries };
              }
              const answer = disk.list(path);
              if (!answer.ok) return answer;
              const entries = sortEntries(answer.value);
              paths.learn(path, entries);
              if (isWatched) seenFolders.set(path, { entries, scan });
              return { ok: true, value: entries };
            },
          },
          recall(file) {
            const old = seenFiles.get(file.path);
            if (old?.skill === undefined || !isSameFind(old, old.skill, file)) return undefined;
            dependOn(file);
            if (!isUnchanged(file, old, reuse, touched)) return undefined;
            old.scan = scan;
            return old.skill;
          },
          remember(file, stat) {
            const { path, hasAgentsFolder, boundary } = file;
            const text = texts.get(path);
            texts.delete(path);
            const old = seenFiles.get(path);
            const isSameText = old?.text !== undefined && old.text === text;
            if (old?.text !== undefined && !isSameText) changedTexts.add(file.key);
            const stamp = stampNow(file, stat);
            seenFiles.set(path, {
              skill: undefined,
              earlier: old === undefined ? first.get(path) : isSameText ? old.skill : undefined,
              hasAgentsFolder,
              boundary,
              stamp: isSure(stamp[NEWEST], now) ? mixStamp(stamp) : undefined,
              text,
              scan,
            });
          },
          share(skill) {
            const seen = seenFiles.get(skill.path);
            if (seen?.scan !== scan) return skill;
            const known = seen.skill ?? seen.earlier;
            seen.skill = known !== undefined && isSameFound(known, skill) ? known : skill;
            seen.earlier = undefined;
            return seen.skill;
          },
        },
        end() {
          first = new Map();
          forgetUnseen(seenFiles, scan);
          forgetUnseen(seenFolders, scan);
        },
      };
    },
  };
}

/** Whether a file was found as before; what it says depends on that too. */
function isSameFind(seen: SeenFile, skill: FoundSkill, file: FoundFile): boolean {
  return (
    skill.key === file.key &&
    skill.kind === file.kind &&
    skill.directory === file.directory &&
    seen.hasAgentsFolder === file.hasAgentsFolder &&
    seen.boundary === file.boundary
  );
}

/** By callback: a loop would make a pair of each entry. */
function forgetUnseen(all: Map<string, { readonly scan: number }>, scan: number): void {
  all.forEach((seen, path) => {
    if (seen.scan !== scan) all.delete(path);
  });
}
