import { Inflate } from "fflate";
import { sameBytes } from "../diff/diff-packages.ts";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { MAX_ARCHIVE_BYTES } from "../limits.ts";
import type { PackageFile } from "../package/source.ts";
import type { PackagePath } from "../paths/package-path.ts";
import { archiveProblem, createArchiveCheck } from "./archive-check.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import {
  crc32,
  decodeEntryName,
  FILE_KINDS,
  ZIP_FLAGS,
  ZIP_LENGTHS,
  ZIP_METHODS,
  ZIP_SIGNATURES,
} from "./zip-format.ts";

/** Compressed bytes passed to the decompressor at a time: it grows its output without asking in between. */
const PIECE_BYTES = 16 * 1024;

/**
 * Decompresses an entry to exactly the size that was declared. It stops soon after the first byte too many, so that
 * a bomb costs no more than what was allowed anyway.
 */
function inflateEntry(name: string, packed: Uint8Array, size: number): Uint8Array {
  const content = new Uint8Array(size);
  let length = 0;
  let ended = false;
  const inflate = new Inflate((piece, final) => {
    if (length + piece.length > size) {
      throw archiveProblem("damaged", `is larger than the ${size} bytes it declares`, name);
    }
    content.set(piece, length);
    length += piece.length;
    ended = final;
  });
  for (let at = 0; at < packed.length || !ended; at += PIECE_BYTES) {
    try {
      inflate.push(packed.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= packed.length);
    } catch (error) {
      if (isSkillwrightError(error)) throw error;
      throw archiveProblem("damaged", "cannot be decompressed", name);
    }
  }
  if (length !== size) throw archiveProblem("damaged", `has ${length} bytes and declares ${size}`, name);
  return content;
}

/** Possible lengths of the data descriptor after an entry's content: with or without a signature, or missing. */
const DESCRIPTOR_LENGTHS: readonly number[] = [0, 12, 16];

/**
 * Takes the files out of a zip archive, in the order of its directory. Throws `archive_error` for anything that is
 * dangerous, ambiguous, damaged or too large; then nothing is taken out at all.
 */
export function readZip(bytes: Uint8Array): readonly PackageFile[] {
  if (bytes.length > MAX_ARCHIVE_BYTES) {
    throw archiveProblem("too-large", `it has ${bytes.length} bytes; ${MAX_ARCHIVE_BYTES} are allowed`);
  }
  const { entries, start } = readZipDirectory(bytes);
  const placed = checkEntries(entries, bytes.length).map((entry) => ({
    entry,
    ...findContent(bytes, entry, start),
  }));
  checkPlaces(bytes, placed, start);
  return placed.flatMap(({ entry, content }) => (entry.kind === "file" ? [takeOut(entry, content)] : []));
}

interface Placed {
  readonly entry: CheckedEntry;
  /** The bytes of the content as they are in the archive. */
  readonly content: Uint8Array;
  readonly end: number;
}

/** Finds an entry's content after its own header, which must match the directory. */
function findContent(bytes: Uint8Array, entry: CheckedEntry, limit: number): Omit<Placed, "entry"> {
  const { offset, name, compressedSize } = entry;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + ZIP_LENGTHS.local > limit || view.getUint32(offset, true) !== ZIP_SIGNATURES.local) {
    throw archiveProblem("malformed", "is not where the directory says", name);
  }
  const nameStart = offset + ZIP_LENGTHS.local;
  const nameEnd = nameStart + view.getUint16(offset + 26, true);
  const start = nameEnd + view.getUint16(offset + 28, true);
  const end = start + compressedSize;
  if (end > limit) throw archiveProblem("malformed", "is longer than the archive", name);
  const rawName = bytes.subarray(nameStart, nameEnd);
  decodeEntryName(rawName, bytes.subarray(nameEnd, start));
  const flags = view.getUint16(offset + 6, true);
  // Where sizes and checksum follow the content, they may be left out here.
  const later = (flags & ZIP_FLAGS.descriptor) !== 0;
  const agrees = (at: number, value: number): boolean => {
    const own = view.getUint32(offset + at, true);
    return own === value || (later && own === 0);
  };
  if (
    !sameBytes(rawName, entry.rawName) ||
    flags !== entry.flags ||
    view.getUint16(offset + 8, true) !== entry.method ||
    !agrees(14, entry.crc) ||
    !agrees(18, compressedSize) ||
    !agrees(22, entry.size)
  ) {
    throw archiveProblem("malformed", "is described in two different ways", name);
  }
  return { content: bytes.subarray(start, end), end };
}

/** Entries must be contiguous: overlapping ones are bombs, gaps hide data that other programs may read. */
function checkPlaces(bytes: Uint8Array, placed: readonly Placed[], limit: number): void {
  const inOrder = placed.toSorted((a, b) => a.entry.offset - b.entry.offset);
  const [first] = inOrder;
  if ((first?.entry.offset ?? limit) !== 0) {
    throw archiveProblem("malformed", "there is data before its first entry");
  }
  for (const [index, { entry, end }] of inOrder.entries()) {
    const gap = (inOrder[index + 1]?.entry.offset ?? limit) - end;
    if (gap < 0) throw archiveProblem("malformed", "overlaps with another entry", entry.name);
    const allowed = (entry.flags & ZIP_FLAGS.descriptor) === 0 ? [0] : DESCRIPTOR_LENGTHS;
    if (!allowed.includes(gap))
      throw archiveProblem("malformed", "is followed by data that belongs to no entry", entry.name);
    if (gap > 0) checkDescriptor(bytes.subarray(end, end + gap), entry);
  }
}

/** Programs that read an archive from its start use the descriptor, so it must agree with the directory. */
function checkDescriptor(descriptor: Uint8Array, { name, crc, compressedSize, size }: CheckedEntry): void {
  const view = new DataView(descriptor.buffer, descriptor.byteOffset, descriptor.byteLength);
  const start = descriptor.length - 12;
  const isSigned = start === 0 || view.getUint32(0, true) === ZIP_SIGNATURES.descriptor;
  const said = [0, 4, 8].map((at) => view.getUint32(start + at, true));
  if (!isSigned || said.some((value, index) => value !== [crc, compressedSize, size][index])) {
    throw archiveProblem("malformed", "is described in two different ways", name);
  }
}

function takeOut({ name, path, method, size, crc, mode }: CheckedEntry, content: Uint8Array): PackageFile {
  // A copy, so that what is kept of an archive does not keep all of it.
  const bytes = method === ZIP_METHODS.stored ? content.slice() : inflateEntry(name, content, size);
  if (crc32(bytes) !== crc) throw archiveProblem("damaged", "does not have the checksum it declares", name);
  return { path, bytes, executable: (mode & 0o111) !== 0 };
}

/** An entry that may be taken out. */
interface CheckedEntry extends ZipEntry {
  readonly kind: "file" | "folder";
  /** The name without the `/` at the end of a folder's. */
  readonly path: PackagePath;
}

/** Refuses a directory that is dangerous, ambiguous or too large, before anything is taken out. */
function checkEntries(entries: readonly ZipEntry[], archiveBytes: number): readonly CheckedEntry[] {
  const check = createArchiveCheck(archiveBytes);
  return entries.map((entry) => {
    const { name, size } = entry;
    refuseUnusual(entry);
    const kind = name.endsWith("/") ? "folder" : "file";
    const path = check.add({ name, path: kind === "folder" ? name.slice(0, -1) : name, kind, size });
    refuseOtherKind(entry, kind);
    return { ...entry, kind, path };
  });
}

function refuseUnusual({ name, flags, method, size, compressedSize }: ZipEntry): void {
  if ((flags & (ZIP_FLAGS.encrypted | ZIP_FLAGS.strongEncryption | ZIP_FLAGS.masked)) !== 0) {
    throw archiveProblem("encrypted", "is encrypted", name);
  }
  if ((flags & ZIP_FLAGS.patch) !== 0 || (method !== ZIP_METHODS.stored && method !== ZIP_METHODS.deflated)) {
    throw archiveProblem("unsupported", `uses an unsupported compression (method ${method})`, name);
  }
  if (method === ZIP_METHODS.stored && size !== compressedSize) {
    throw archiveProblem("damaged", "is not compressed but has two sizes", name);
  }
}

function refuseOtherKind({ name, mode }: ZipEntry, kind: "file" | "folder"): void {
  const type = mode & FILE_KINDS.mask;
  if (type !== 0 && type !== FILE_KINDS[kind])
    throw archiveProblem("not-a-file", `is a ${kindName(type)}`, name);
}

function kindName(type: number): string {
  switch (type) {
    case 0o120000:
      return "link";
    case FILE_KINDS.folder:
      return "folder whose name has no `/` at its end";
    case FILE_KINDS.file:
      return "file whose name ends with `/`";
    default:
      return "device, a pipe or a socket";
  }
}
