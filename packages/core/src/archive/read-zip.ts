import { MAX_ARCHIVE_BYTES } from "../limits.ts";
import type { PackageFile } from "../package/package-file.ts";
import { archiveProblem } from "./archive-problem.ts";
import { type CheckedEntry, checkEntries } from "./check-entries.ts";
import { crc32 } from "./crc32.ts";
import { decodeEntryName, sameBytes } from "./entry-name.ts";
import { inflateEntry } from "./inflate-entry.ts";
import { readZipDirectory } from "./zip-directory.ts";
import { ZIP_FLAGS, ZIP_LENGTHS, ZIP_METHODS, ZIP_SIGNATURES } from "./zip-format.ts";

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
  checkPlaces(placed, start);
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
function checkPlaces(placed: readonly Placed[], limit: number): void {
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
  }
}

function takeOut({ name, path, method, size, crc, mode }: CheckedEntry, content: Uint8Array): PackageFile {
  // A copy, so that what is kept of an archive does not keep all of it.
  const bytes = method === ZIP_METHODS.stored ? content.slice() : inflateEntry(name, content, size);
  if (crc32(bytes) !== crc) throw archiveProblem("damaged", "does not have the checksum it declares", name);
  return { path, bytes, executable: (mode & 0o111) !== 0 };
}
