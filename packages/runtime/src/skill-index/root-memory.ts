import {
  type Diagnostic,
  type FileStat,
  type FolderEntry,
  manifestDefaults,
  type SkillManifest,
} from "@skillwright/core/find";
import { fileStamp } from "../files/mix-stamp.ts";
import type { SkillFileReading } from "../scan/read-skill-file.ts";
import type { SkillStamp } from "./file-stamp.ts";

/** A file changed this shortly before it is read may change again with the same timestamp, so it is read again. */
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

/** Indexes of the fields of a {@link ReadingRow} after its stamp; the stamp's last field is its newest time. */
export const READING = { newest: 7, scanned: 8, path: 9, reading: 10 } as const;

/** Everything the index stores about one root, or a page of it. */
export interface RootMemory {
  readonly folders: readonly FolderRow[];
  readonly readings: readonly ReadingRow[];
}

/** Whether a folder is unchanged since it was listed. */
export function isSameFolder(row: FolderRow, stat: FileStat): boolean {
  // By index: destructuring a row costs more than the comparison.
  const same = row[1] === stat.modified && row[2] === stat.changed && row[3] === stat.inode;
  return same && isSure(row[1], row[4]);
}

/** Whether a later change would have a newer timestamp, given the times of the last change and of the read. */
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

/** The names that a search checks, and a placeholder for every other entry, because those count towards a limit. */
export function packEntries(entries: readonly FolderEntry[]): string {
  let packed = "";
  for (const { kind, name } of entries) {
    const matters = kind === "folder" || kind === "link" || /\.md$/i.test(name);
    // File names contain no NUL on any system.
    packed += `${packed === "" ? "" : "\0"}${matters ? kindLetters[kind] + name : "-"}`;
  }
  return packed;
}

/** The entries that {@link packEntries} packed; irrelevant entries have no name. */
export function unpackEntries(packed: string): readonly FolderEntry[] {
  if (packed === "") return [];
  const entries: FolderEntry[] = [];
  // Sliced from the whole string: a slice of a slice would retain the intermediate string.
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

/** In the key order of a freshly parsed manifest, so that both print the same. */
const defaults: Readonly<Record<string, unknown>> = {
  name: undefined,
  displayName: undefined,
  description: undefined,
  ...manifestDefaults,
};

/** A parse result as the index stores it: short keys, defaults omitted. */
interface PackedReading {
  readonly m?: Readonly<Record<string, unknown>>;
  readonly d?: readonly Diagnostic[];
  readonly t: number;
  readonly e: 0 | 1;
}

/** Shared, because thousands of skills have no diagnostics. */
const NO_FINDINGS: readonly Diagnostic[] = Object.freeze([]);

/** Packs a parse result for the index. */
export function packReading({ manifest, diagnostics, body }: SkillFileReading): PackedReading {
  return {
    ...(manifest !== undefined && { m: packManifest(manifest) }),
    ...(diagnostics.length > 0 && { d: diagnostics }),
    t: body.tokens,
    e: body.estimated ? 1 : 0,
  };
}

/** The parse result that {@link packReading} packed, for a file whose current state is `own`. */
export function unpackReading(packed: PackedReading, own: FileStat): SkillFileReading {
  const manifest =
    packed.m === undefined ? undefined : ({ ...defaults, ...packed.m } as unknown as SkillManifest);
  return {
    manifest,
    diagnostics: packed.d ?? NO_FINDINGS,
    body: { tokens: packed.t, estimated: packed.e === 1 },
    stamp: fileStamp(own),
  };
}

/** Most of a manifest is defaults, which are shared objects and recognized by identity. */
function packManifest(manifest: SkillManifest): Readonly<Record<string, unknown>> {
  const packed: Record<string, unknown> = {};
  const values = manifest as unknown as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(values)) {
    if (values[key] !== defaults[key]) packed[key] = values[key];
  }
  return packed;
}
