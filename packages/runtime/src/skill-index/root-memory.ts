import type { FileStat, FolderEntry } from "@skillwright/core/internal";
import type { SkillStamp } from "./file-stamp.ts";
import type { PackedReading } from "./pack-reading.ts";

/** What is changed this shortly before it is read may change again with the same time stamp, so it is read anew. */
const UNSURE_MS = 2000;

/** A folder as it was listed. */
export type FolderRow = readonly [
  path: string,
  modified: number,
  changed: number,
  inode: number,
  scanned: number,
  entries: string,
];

/** A skill file as it was read. */
export type ReadingRow = readonly [
  ...stamp: SkillStamp,
  scanned: number,
  path: string,
  reading: PackedReading,
];

/** Where the parts of a {@link ReadingRow} behind its stamp stand; the stamp's last is its newest time. */
export const READING = { newest: 7, scanned: 8, path: 9, reading: 10 } as const;

/** What the index knows of one root, or a page of it: what a scan would find out again. */
export interface RootMemory {
  readonly folders: readonly FolderRow[];
  readonly readings: readonly ReadingRow[];
}

/** Whether a folder is as it was when it was listed. */
export function isSameFolder(row: FolderRow, stat: FileStat): boolean {
  // By place: taking a row apart by pattern costs more than the comparison.
  const same = row[1] === stat.modified && row[2] === stat.changed && row[3] === stat.inode;
  return same && isSure(row[1], row[4]);
}

/** Whether a change would have shown, given when something was changed and when it was looked at. */
export function isSure(modified: number, scanned: number): boolean {
  return modified <= scanned - UNSURE_MS;
}

const kindLetters = { file: "f", folder: "d", link: "l", other: "o" } as const;
const kindsByLetter: Readonly<Record<string, FolderEntry["kind"]>> = {
  f: "file",
  d: "folder",
  l: "link",
  o: "other",
};

/** What a search looks at by name, and a mark for each other entry, for those count towards a limit. */
export function packEntries(entries: readonly FolderEntry[]): string {
  let packed = "";
  for (const { kind, name } of entries) {
    const matters = kind === "folder" || kind === "link" || /\.md$/i.test(name);
    // Names hold no NUL on any system.
    packed += `${packed === "" ? "" : "\0"}${matters ? kindLetters[kind] + name : "-"}`;
  }
  return packed;
}

/** The entries that {@link packEntries} packed; those that do not matter have no name. */
export function unpackEntries(packed: string): readonly FolderEntry[] {
  if (packed === "") return [];
  const entries: FolderEntry[] = [];
  // Cut out of the whole: a name that is cut out of a piece would keep the piece.
  for (let start = 0; start <= packed.length; ) {
    const next = packed.indexOf("\0", start);
    const end = next < 0 ? packed.length : next;
    entries.push({
      name: packed.slice(start + 1, end),
      kind: kindsByLetter[packed.charAt(start)] ?? "other",
    });
    start = end + 1;
  }
  return entries;
}
