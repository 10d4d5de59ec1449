import { decodeText } from "../text/decode-text.ts";
import { archiveProblem } from "./archive-check.ts";

/** A tar file is made of blocks of this many bytes. */
export const TAR_BLOCK = 512;

/** The header of one entry of a tar file. */
export interface TarHeader {
  readonly name: string;
  readonly mode: number;
  readonly size: number;
  /** One character: `0` is a file, `5` a folder, `x` a header that extends the next one, and so on. */
  readonly type: string;
}

/** Where a field is in a header, and how long it is. */
const FIELDS = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

/** The only two formats that are read: POSIX, with a field for the beginning of long names, and GNU, without. */
const POSIX = "ustar\u000000";
const GNU = "ustar  \0";

/** Reads a header. Throws `archive_error` where its checksum or its numbers are wrong, or its format is unknown. */
export function readTarHeader(block: Uint8Array): TarHeader {
  const field = (key: keyof typeof FIELDS): Uint8Array => {
    const [start, length] = FIELDS[key];
    return block.subarray(start, start + length);
  };
  const magic = String.fromCharCode(...field("magic"));
  if (magic !== POSIX && magic !== GNU)
    throw archiveProblem("not-an-archive", "it has an invalid tar header");
  if (readOctal(field("checksum")) !== checksumOf(block))
    throw archiveProblem("damaged", "a header does not have the checksum it declares");
  const prefix = magic === POSIX ? readText(field("prefix")) : "";
  const own = readText(field("name"));
  const name = prefix === "" ? own : `${prefix}/${own}`;
  const type = String.fromCharCode(...field("type"));
  return {
    name,
    mode: readOctal(field("mode")),
    size: readOctal(field("size")),
    type: type === "\0" ? "0" : type,
  };
}

/** Whether a block is all zeros, as at the end of a tar file. */
export function isEmptyBlock(block: Uint8Array): boolean {
  return block.every((byte) => byte === 0);
}

/** A text up to the first zero; the rest must be zero as well, because another program might read it. */
export function readText(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  const own = end === -1 ? bytes : bytes.subarray(0, end);
  const { text, valid } = decodeText(own);
  if (!valid) throw archiveProblem("unsafe-name", "has a name that is not UTF-8", text);
  if (!bytes.subarray(own.length).every((byte) => byte === 0))
    throw archiveProblem("malformed", "has more than one name", text);
  return text;
}

/** A number in octal digits. Larger ones have another form, which nothing within our limits needs. */
function readOctal(bytes: Uint8Array): number {
  const text = String.fromCharCode(...bytes);
  const [, digits] = /^ *([0-7]+)[ \0]*$/.exec(text) ?? [];
  if (digits === undefined) throw archiveProblem("malformed", "a header has a number that cannot be read");
  return Number.parseInt(digits, 8);
}

/** The sum of all bytes, with spaces in place of the checksum itself. */
function checksumOf(block: Uint8Array): number {
  const [start, length] = FIELDS.checksum;
  return block.reduce((sum, byte, at) => sum + (at >= start && at < start + length ? 0x20 : byte), 0);
}
