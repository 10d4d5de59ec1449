import { sameBytes } from "../diff/diff-packages.ts";
import { decodeText } from "../text/decode-text.ts";
import { archiveProblem } from "./archive-check.ts";

/** The first four bytes of each kind of record in a zip file. */
export const ZIP_SIGNATURES = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  descriptor: 0x08074b50,
} as const;

/** The fixed lengths of those records; names, extra fields and comments follow. */
export const ZIP_LENGTHS = { local: 30, central: 46, end: 22 } as const;

/** The two ways to keep content that every program knows. */
export const ZIP_METHODS = { stored: 0, deflated: 8 } as const;

/** Bits of an entry's flags. */
export const ZIP_FLAGS = {
  encrypted: 0x1,
  /** Sizes and checksum follow the content. */
  descriptor: 0x8,
  patch: 0x20,
  strongEncryption: 0x40,
  utf8: 0x800,
  masked: 0x2000,
} as const;

/** The file type bits of a Unix mode. */
export const FILE_KINDS = { mask: 0o170000, folder: 0o040000, file: 0o100000 } as const;

/** The reflected polynomial of the checksum that zip files carry. */
const POLYNOMIAL = 0xedb88320;

const table: Uint32Array = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The CRC-32 of bytes, as zip files carry it. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The extra field in which some programs write a name a second time, in Unicode. */
const UNICODE_NAME = 0x7075;

/** Bytes before the name in that field: its version and the checksum of the other name. */
const UNICODE_NAME_HEAD = 5;

/**
 * The name of an entry as text. Names that are not UTF-8 mean different things to different programs and are refused,
 * as is a second name that differs from the first.
 */
export function decodeEntryName(raw: Uint8Array, extra: Uint8Array): string {
  const { text, valid } = decodeText(raw);
  if (!valid) throw archiveProblem("unsafe-name", "has a name that is not UTF-8", text);
  if (!extraNames(extra).every((other) => sameBytes(other, raw))) {
    throw archiveProblem("unsafe-name", "has two different names", text);
  }
  return text;
}

/** The names from an entry's extra fields. Truncated fields are skipped, as in other programs. */
function extraNames(extra: Uint8Array): readonly Uint8Array[] {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  const names: Uint8Array[] = [];
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === UNICODE_NAME)
      names.push(extra.subarray(at + 4 + UNICODE_NAME_HEAD, end));
    at = end;
  }
  return names;
}
