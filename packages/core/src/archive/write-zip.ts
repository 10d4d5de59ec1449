import { deflateSync } from "fflate";
import type { PackageFile } from "../package/source.ts";
import { type ArchiveOptions, archiveEntries, concatenate } from "./archive-entries.ts";
import { crc32, FILE_KINDS, ZIP_FLAGS, ZIP_LENGTHS, ZIP_METHODS, ZIP_SIGNATURES } from "./zip-format.ts";

/** The first day that the format can express; every entry has it, so that the bytes do not depend on a clock. */
const FIRST_DAY = 0x0021;

/** Version 2.0 of the format knows folders and deflate. */
const NEEDED_VERSION = 20;

/** Made on Unix, so that modes are understood. */
const MADE_BY = (3 << 8) | NEEDED_VERSION;

const encoder = new TextEncoder();

/** Writes files into a zip archive. The same files give the same bytes, regardless of order, machine and date. */
export function writeZip(files: readonly PackageFile[], options: ArchiveOptions = {}): Uint8Array {
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes, executable } of archiveEntries(files, options)) {
    const packed = packRecord({ name, bytes, executable, offset });
    locals.push(packed.local, packed.content);
    centrals.push(packed.central);
    offset += packed.local.length + packed.content.length;
  }
  const size = centrals.reduce((sum, { length }) => sum + length, 0);
  return concatenate([...locals, ...centrals, endRecord(centrals.length, size, offset)]);
}

interface Packed {
  readonly local: Uint8Array;
  readonly content: Uint8Array;
  readonly central: Uint8Array;
}

function packRecord(file: {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly executable: boolean;
  readonly offset: number;
}): Packed {
  const name = encoder.encode(file.name);
  const deflated = deflateSync(file.bytes, { level: 9 });
  const smaller = deflated.length < file.bytes.length;
  const content = smaller ? deflated : file.bytes;
  const common = new DataView(new ArrayBuffer(26));
  common.setUint16(0, NEEDED_VERSION, true);
  common.setUint16(2, ZIP_FLAGS.utf8, true);
  common.setUint16(4, smaller ? ZIP_METHODS.deflated : ZIP_METHODS.stored, true);
  common.setUint16(8, FIRST_DAY, true);
  common.setUint32(10, crc32(file.bytes), true);
  common.setUint32(14, content.length, true);
  common.setUint32(18, file.bytes.length, true);
  common.setUint16(22, name.length, true);
  const shared = new Uint8Array(common.buffer);
  const mode = FILE_KINDS.file | (file.executable ? 0o755 : 0o644);
  const local = record(ZIP_LENGTHS.local, ZIP_SIGNATURES.local);
  local.bytes.set(shared, 4);
  const central = record(ZIP_LENGTHS.central, ZIP_SIGNATURES.central);
  central.view.setUint16(4, MADE_BY, true);
  central.bytes.set(shared, 6);
  central.view.setUint16(40, mode, true);
  central.view.setUint32(42, file.offset, true);
  return {
    local: concatenate([local.bytes, name]),
    content,
    central: concatenate([central.bytes, name]),
  };
}

function endRecord(count: number, size: number, offset: number): Uint8Array {
  const { bytes, view } = record(ZIP_LENGTHS.end, ZIP_SIGNATURES.end);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

function record(length: number, signature: number): { readonly bytes: Uint8Array; readonly view: DataView } {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  return { bytes, view };
}
