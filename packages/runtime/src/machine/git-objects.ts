import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { inflateSync } from "node:zlib";

/** Largest small file of Git's that is read: a reference, a configuration, a list of packed references. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/** Largest commit; real ones have a few hundred bytes. */
const MAX_COMMIT_BYTES = 1024 * 1024;

/** Longest chain of deltas in a pack; Git itself makes at most 50. */
const MAX_DELTAS = 64;

/** Most packs that are searched; Git repacks when there are more than 50. */
const MAX_PACKS = 1000;

/** A repository's files, read without running Git: Git runs programs that a repository's configuration names. */
export interface GitRepository {
  /** The folder with `HEAD`. */
  readonly own: string;
  /** The folder with objects, references and configuration; linked worktrees share it. */
  readonly common: string;
}

/** The repository whose working folder this is; undefined when it is none that we understand. */
export function openGitRepository(folder: string): GitRepository | undefined {
  const marker = join(folder, ".git");
  // A link could claim any repository, as a file could.
  const stats = lstatSync(marker, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return { own: marker, common: marker };
  const [, target] = /^gitdir:[ \t]*(.+?)\s*$/.exec(readText(marker) ?? "") ?? [];
  if (target === undefined) return undefined;
  const own = resolve(folder, target);
  // A worktree and its repository name each other; a single file could claim any repository.
  const back = readText(join(own, "gitdir"))?.trim();
  const common = readText(join(own, "commondir"))?.trim();
  if (back === undefined || common === undefined || resolve(own, back) !== marker) return undefined;
  return { own, common: isAbsolute(common) ? common : resolve(own, common) };
}

/** The normalized, sorted URLs that a repository was cloned from: those of `origin`, or of all remotes without one. */
export function cloneAddresses({ common }: GitRepository): readonly string[] {
  const remotes: { readonly name: string; readonly url: string }[] = [];
  let name: string | undefined;
  for (const line of (readText(join(common, "config")) ?? "").split("\n")) {
    const [, section, subsection] = /^\s*\[\s*([\w.-]+)(?:\s+"([^"]*)")?/.exec(line) ?? [];
    if (section !== undefined) name = section.toLowerCase() === "remote" ? (subsection ?? "") : undefined;
    const [, url] = /^\s*url\s*=\s*"?(.+?)"?\s*$/i.exec(line) ?? [];
    if (name !== undefined && url !== undefined) remotes.push({ name, url: normalizeUrl(url) });
  }
  const origin = remotes.filter((remote) => remote.name === "origin");
  const addresses = (origin.length > 0 ? origin : remotes).map(({ url }) => url);
  return [...new Set(addresses)].toSorted();
}

/** `git@host:a/b.git`, `ssh://git@host/a/b` and `https://host/a/b/` are one repository. */
function normalizeUrl(url: string): string {
  const [, host, path] = /^(?:[\w.+-]+@)?([\w.-]+):(?!\/\/)(.+)$/.exec(url) ?? [];
  const plain = host === undefined ? url.replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, "") : `${host}/${path}`;
  return plain.replace(/\/+$/, "").replace(/\.git$/, "");
}

/** The commit that is checked out; undefined when there is none yet. */
export function headCommit({ own, common }: GitRepository): string | undefined {
  let text = readText(join(own, "HEAD"))?.trim();
  for (let steps = 0; steps < 5 && text !== undefined; steps += 1) {
    if (isCommitId(text)) return text;
    const [, ref] = /^ref:\s*(refs\/[^\s]+)$/.exec(text) ?? [];
    if (ref === undefined || ref.split("/").includes("..")) return undefined;
    text = (readText(join(common, ref)) ?? packedRef(common, ref))?.trim();
  }
  return undefined;
}

function packedRef(common: string, ref: string): string | undefined {
  const line = (readText(join(common, "packed-refs")) ?? "")
    .split("\n")
    .find((one) => one.endsWith(` ${ref}`));
  return line?.slice(0, 40);
}

/** The first parent of a commit, `none` for the first commit of a history, undefined when it cannot be read. */
export function firstParent(repository: GitRepository, commit: string): string | undefined {
  const object = readObject(repository, commit, 0);
  if (object?.type !== COMMIT) return undefined;
  return /^tree [0-9a-f]{40}\nparent ([0-9a-f]{40})\n/.exec(object.bytes.toString("latin1"))?.[1] ?? "none";
}

/** Whether a repository has an object. */
export function hasObject({ common }: GitRepository, id: string): boolean {
  if (!isCommitId(id)) return false;
  return (
    lstatSync(loosePath(common, id), { throwIfNoEntry: false })?.isFile() === true ||
    findPacked(common, id) !== undefined
  );
}

interface GitObject {
  readonly type: number;
  readonly bytes: Buffer;
}

const COMMIT = 1;
const OFFSET_DELTA = 6;
const NAMED_DELTA = 7;

function isCommitId(text: string): boolean {
  return /^[0-9a-f]{40}$/.test(text);
}

function loosePath(common: string, id: string): string {
  return join(common, "objects", id.slice(0, 2), id.slice(2));
}

function readObject({ common }: GitRepository, id: string, deltas: number): GitObject | undefined {
  try {
    const file = loosePath(common, id);
    const compressed = withFile(file, (opened) => readAt(opened, 0, MAX_COMMIT_BYTES));
    if (compressed !== undefined) {
      const bytes = inflateSync(compressed, { maxOutputLength: MAX_COMMIT_BYTES });
      const end = bytes.indexOf(0);
      return {
        type: bytes.toString("latin1", 0, 7) === "commit " ? COMMIT : 0,
        bytes: bytes.subarray(end + 1),
      };
    }
    const packed = findPacked(common, id);
    return packed === undefined ? undefined : readPacked(common, packed, deltas);
  } catch {
    // Damaged, too large or gone: it cannot be read, whatever the reason.
    return undefined;
  }
}

interface PackedPlace {
  readonly pack: string;
  readonly offset: number;
}

/** Finds an object in the indexes of packs (version 2). */
function findPacked(common: string, id: string): PackedPlace | undefined {
  const folder = join(common, "objects", "pack");
  const names = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder);
  for (const name of names.filter((one) => one.endsWith(".idx")).slice(0, MAX_PACKS)) {
    const offset = withFile(join(folder, name), (file) => findInIndex(file, Buffer.from(id, "hex")));
    if (offset !== undefined) return { pack: join(folder, `${name.slice(0, -4)}.pack`), offset };
  }
  return undefined;
}

function findInIndex(file: number, id: Buffer): number | undefined {
  const header = readAt(file, 0, 8 + 256 * 4);
  if (header.length < 8 + 256 * 4 || header.readUInt32BE(0) !== 0xff744f63 || header.readUInt32BE(4) !== 2)
    return undefined;
  const fan = (byte: number): number => (byte < 0 ? 0 : header.readUInt32BE(8 + byte * 4));
  const first = id[0] ?? 0;
  const names = 8 + 256 * 4;
  let [low, high] = [fan(first - 1), fan(first)];
  const total = fan(255);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = Buffer.compare(readAt(file, names + middle * 20, 20), id);
    if (order === 0) return offsetOf(file, { names, total, index: middle });
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

function offsetOf(
  file: number,
  { names, total, index }: { readonly names: number; readonly total: number; readonly index: number },
): number {
  const offsets = names + total * (20 + 4);
  const small = readAt(file, offsets + index * 4, 4).readUInt32BE(0);
  if (small < 0x80000000) return small;
  return Number(readAt(file, offsets + total * 4 + (small - 0x80000000) * 8, 8).readBigUInt64BE(0));
}

function readPacked(common: string, place: PackedPlace, deltas: number): GitObject | undefined {
  if (deltas > MAX_DELTAS) return undefined;
  const bytes = withFile(place.pack, (file) => readAt(file, place.offset, MAX_COMMIT_BYTES));
  if (bytes === undefined) return undefined;
  let at = 0;
  const next = (): number => bytes[at++] ?? 0;
  let byte = next();
  const type = (byte >> 4) & 7;
  while (byte & 0x80) byte = next();
  const inflate = (): Buffer => inflateSync(bytes.subarray(at), { maxOutputLength: MAX_COMMIT_BYTES });
  if (type !== OFFSET_DELTA && type !== NAMED_DELTA) return { type, bytes: inflate() };
  let base: GitObject | undefined;
  if (type === NAMED_DELTA) {
    const id = bytes.toString("hex", at, at + 20);
    at += 20;
    base = readObject({ own: common, common }, id, deltas + 1);
  } else {
    byte = next();
    let back = byte & 0x7f;
    while (byte & 0x80) {
      byte = next();
      back = (back + 1) * 128 + (byte & 0x7f);
    }
    base = readPacked(common, { pack: place.pack, offset: place.offset - back }, deltas + 1);
  }
  return base === undefined ? undefined : { type: base.type, bytes: applyDelta(base.bytes, inflate()) };
}

function applyDelta(base: Buffer, delta: Buffer): Buffer {
  let at = 0;
  const next = (): number => delta[at++] ?? 0;
  const skipSize = (): void => {
    while (next() & 0x80);
  };
  skipSize();
  skipSize();
  const parts: Buffer[] = [];
  let length = 0;
  while (at < delta.length && length <= MAX_COMMIT_BYTES) {
    const instruction = next();
    let part: Buffer;
    if (instruction & 0x80) {
      const read = (bits: readonly number[]): number =>
        bits.reduce((sum, bit, place) => (instruction & bit ? sum + next() * 256 ** place : sum), 0);
      const from = read([1, 2, 4, 8]);
      const size = read([16, 32, 64]) || 0x10000;
      part = base.subarray(from, from + size);
    } else {
      part = delta.subarray(at, at + instruction);
      at += instruction;
    }
    parts.push(part);
    length += part.length;
  }
  return Buffer.concat(parts);
}

function readText(path: string): string | undefined {
  return withFile(path, (file) => {
    const { size } = fstatSync(file);
    return size > MAX_TEXT_BYTES ? undefined : readAt(file, 0, size).toString("utf8");
  });
}

/** Reads a regular file. A link is not followed, and a pipe or a device is not waited for. */
function withFile<T>(path: string, read: (file: number) => T | undefined): T | undefined {
  try {
    // Windows has neither of the last two flags; undefined counts as 0 here.
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return fstatSync(file).isFile() ? read(file) : undefined;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, position));
}
