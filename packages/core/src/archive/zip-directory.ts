import { MAX_ARCHIVE_ENTRIES } from "../limits.ts";
import { archiveProblem } from "./archive-check.ts";
import { decodeEntryName, ZIP_LENGTHS, ZIP_SIGNATURES } from "./zip-format.ts";

/** The directory record of one entry in a zip file. */
export interface ZipEntry {
  readonly name: string;
  readonly rawName: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** The Unix mode, 0 if none was written. */
  readonly mode: number;
  /** Where the entry's own header begins. */
  readonly offset: number;
}

/** The entries of a zip file, and where its directory begins. */
export interface ZipDirectory {
  readonly entries: readonly ZipEntry[];
  readonly start: number;
}

/** Longest comment at the end of a zip file; its length has two bytes. */
const MAX_COMMENT = 0xffff;

/** Marks a count or size whose real value is in a zip64 record. Nothing within our limits needs one. */
const ZIP64_16 = 0xffff;
const ZIP64_32 = 0xffffffff;

/**
 * Reads the directory at the end of a zip file. It must be the only one and end right before its end record, so that
 * no other program sees other entries.
 */
export function readZipDirectory(bytes: Uint8Array): ZipDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (count === ZIP64_16 || size === ZIP64_32 || start === ZIP64_32) {
    throw archiveProblem("too-large", "it uses the zip64 format, which only huge archives need");
  }
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) {
    throw archiveProblem("unsupported", "it is one of several parts");
  }
  if (count > MAX_ARCHIVE_ENTRIES) {
    throw archiveProblem("too-large", `it has ${count} entries; ${MAX_ARCHIVE_ENTRIES} are allowed`);
  }
  if (start + size !== end) {
    throw archiveProblem("malformed", "its directory is not where its end record says");
  }
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readCentral(bytes, view, { at, end });
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw archiveProblem("malformed", "its directory has more entries than it declares");
  return { entries, start };
}

/** The offset of the end record: the one whose comment ends with the file. */
function findEnd(view: DataView): number {
  const last = view.byteLength - ZIP_LENGTHS.end;
  const places: number[] = [];
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === ZIP_SIGNATURES.end && at + view.getUint16(at + 20, true) === last) {
      places.push(at);
    }
  }
  const [place] = places;
  if (place === undefined) {
    throw archiveProblem("not-an-archive", "it has no end record: it is not a zip file, or it is truncated");
  }
  if (places.length > 1) throw archiveProblem("malformed", "it has two end records");
  return place;
}

function readCentral(
  bytes: Uint8Array,
  view: DataView,
  { at, end }: { readonly at: number; readonly end: number },
): { readonly entry: ZipEntry; readonly next: number } {
  if (at + ZIP_LENGTHS.central > end || view.getUint32(at, true) !== ZIP_SIGNATURES.central) {
    throw archiveProblem("malformed", "its directory has fewer entries than it declares");
  }
  const nameEnd = at + ZIP_LENGTHS.central + view.getUint16(at + 28, true);
  const extraEnd = nameEnd + view.getUint16(at + 30, true);
  const next = extraEnd + view.getUint16(at + 32, true);
  if (next > end) throw archiveProblem("malformed", "an entry of its directory leaves the directory");
  const rawName = bytes.subarray(at + ZIP_LENGTHS.central, nameEnd);
  const name = decodeEntryName(rawName, bytes.subarray(nameEnd, extraEnd));
  const entry: ZipEntry = {
    name,
    rawName,
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    compressedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    mode: view.getUint16(at + 40, true),
    offset: view.getUint32(at + 42, true),
  };
  if ([entry.compressedSize, entry.size, entry.offset].includes(ZIP64_32)) {
    throw archiveProblem("too-large", "uses the zip64 format, which only huge files need", name);
  }
  if (view.getUint16(at + 34, true) !== 0) throw archiveProblem("unsupported", "is in another part", name);
  return { entry, next };
}
