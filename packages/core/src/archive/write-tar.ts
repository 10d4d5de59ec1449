import type { PackageFile } from "../package/source.ts";
import { type ArchiveOptions, archiveEntries, concatenate } from "./archive-entries.ts";
import { TAR_BLOCK } from "./tar-header.ts";

const encoder = new TextEncoder();

/** Bytes of a name that fit into a header; longer ones, and those that are not ASCII, get a header of their own. */
const NAME_BYTES = 100;

/**
 * Writes files into a tar archive in the POSIX format, without compression. The same files give the same bytes,
 * regardless of order, machine and date.
 */
export function writeTar(files: readonly PackageFile[], options: ArchiveOptions = {}): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const { name, bytes, executable } of archiveEntries(files, options)) {
    const encoded = encoder.encode(name);
    const isPlain = encoded.length === name.length && encoded.length <= NAME_BYTES;
    if (!isPlain) pieces.push(...entry({ name: "PaxHeader", type: "x", mode: 0o644 }, paxPath(name)));
    const short = isPlain ? name : "file";
    pieces.push(...entry({ name: short, type: "0", mode: executable ? 0o755 : 0o644 }, bytes));
  }
  pieces.push(new Uint8Array(TAR_BLOCK * 2));
  return concatenate(pieces);
}

interface TarEntry {
  readonly name: string;
  readonly type: string;
  readonly mode: number;
}

/** A header, the content, and zeros up to the next block. */
function entry({ name, type, mode }: TarEntry, content: Uint8Array): readonly Uint8Array[] {
  const header = new Uint8Array(TAR_BLOCK);
  const put = (text: string, at: number): void => header.set(encoder.encode(text), at);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
  put(name, 0);
  put(`${octal(mode, 7)}\0`, 100);
  // Owner and group: root, by number only.
  put(`${octal(0, 7)}\0`, 108);
  put(`${octal(0, 7)}\0`, 116);
  put(`${octal(content.length, 11)}\0`, 124);
  // No time, so that the bytes don't depend on a clock.
  put(`${octal(0, 11)}\0`, 136);
  put(" ".repeat(8), 148);
  put(type, 156);
  put("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return [header, content, new Uint8Array((TAR_BLOCK - (content.length % TAR_BLOCK)) % TAR_BLOCK)];
}

/** The record of a path, which begins with its own length. */
function paxPath(path: string): Uint8Array {
  const rest = encoder.encode(` path=${path}\n`).length;
  let length = rest + String(rest).length;
  length = rest + String(length).length;
  return encoder.encode(`${length} path=${path}\n`);
}
