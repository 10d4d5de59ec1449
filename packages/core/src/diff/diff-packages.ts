import { compareText } from "../text/compare-text.ts";
import { textEncoding } from "../text/decode-text.ts";
import { unifiedDiff } from "./unified-diff.ts";

/** Largest file whose changes are shown line by line, in bytes; longer diffs are not readable. */
export const MAX_DIFF_FILE_BYTES: number = 1024 * 1024;

/** Most bytes of different files that are compared line by line, in all: a comparison must not occupy a server for seconds. */
const MAX_COMPARED_BYTES = 4 * 1024 * 1024;

/** Most characters of all patches of a comparison together; what follows is named without its lines. */
const MAX_DIFF_LENGTH = 1024 * 1024;

/** A file that is compared with another one of the same path. */
export interface DiffedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Whether it may be run as a program. */
  readonly executable: boolean;
}

/** How much of a difference is shown. */
export interface DiffOptions {
  /** Most characters of all patches together. Default: {@link MAX_DIFF_LENGTH}. */
  readonly maxLength?: number;
}

/** How one file differs. */
export interface FileDiff {
  readonly path: string;
  readonly status: "added" | "removed" | "changed";
  /** The lines that differ, as a unified diff; undefined if there are none to show. */
  readonly patch?: string | undefined;
  /** Why there are none: it isn't text, it is too large, or only the executable bit changed. */
  readonly omitted?: "binary" | "too-large" | "same-text" | undefined;
  /** Whether the file may be run as a program, before and after; undefined where that did not change. */
  readonly executable?: { readonly before: boolean; readonly after: boolean } | undefined;
}

/** How the files of two packages differ, in the order of their paths; empty when they do not. */
export type PackageDiff = readonly FileDiff[];

/** Compares two packages file by file. Large changes are named without their lines. */
export function diffPackages(
  before: readonly DiffedFile[],
  after: readonly DiffedFile[],
  { maxLength = MAX_DIFF_LENGTH }: DiffOptions = {},
): PackageDiff {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  const paths = [...new Set([...old.keys(), ...now.keys()])].toSorted(compareText);
  let room = maxLength;
  let unread = MAX_COMPARED_BYTES;
  return paths.flatMap((path): readonly FileDiff[] => {
    const [one, other] = [old.get(path), now.get(path)];
    const diff = diffFile(path, one, other, unread > 0 ? room : 0);
    const sizes = [one?.bytes.length ?? 0, other?.bytes.length ?? 0];
    const isText = diff?.omitted !== "binary" && diff?.omitted !== "same-text";
    if (isText && Math.max(...sizes) <= MAX_DIFF_FILE_BYTES)
      unread -= sizes.reduce((sum, size) => sum + size);
    room -= diff?.patch?.length ?? 0;
    return diff === undefined ? [] : [diff];
  });
}

function diffFile(
  path: string,
  before: DiffedFile | undefined,
  after: DiffedFile | undefined,
  room: number,
): FileDiff | undefined {
  const status = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const run = { before: before?.executable ?? false, after: after?.executable ?? false };
  const executable = run.before === run.after ? undefined : run;
  const [old, now] = [before?.bytes ?? new Uint8Array(), after?.bytes ?? new Uint8Array()];
  const same = sameBytes(old, now);
  if (same && status === "changed" && executable === undefined) return undefined;
  const without = (omitted: FileDiff["omitted"]): FileDiff => ({
    path,
    status,
    patch: undefined,
    omitted,
    executable,
  });
  if (same) return without("same-text");
  if (old.length > MAX_DIFF_FILE_BYTES || now.length > MAX_DIFF_FILE_BYTES) return without("too-large");
  if (textEncoding(old) !== "utf-8" || textEncoding(now) !== "utf-8") return without("binary");
  // A patch that can't be shown is not computed.
  if (room <= 0) return without("too-large");
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const patch = unifiedDiff(decoder.decode(old), decoder.decode(now), { path, status });
  return patch.length > room ? without("too-large") : { path, status, patch, omitted: undefined, executable };
}

/** Whether two pieces of bytes are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
