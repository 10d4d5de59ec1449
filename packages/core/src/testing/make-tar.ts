import { concatenate } from "../archive/archive-entries.ts";
import { toBytes } from "./bytes.ts";

/** A tar entry for tests; every field can be falsified. */
export interface RawTarEntry {
  readonly name: string;
  /** Default: nothing. */
  readonly content?: string | Uint8Array;
  /** Default: `0`, a file. */
  readonly type?: string;
  /** Default: 0o644. */
  readonly mode?: number;
  /** The size in the header. Default: that of the content. */
  readonly size?: number;
  /** Where a link leads. */
  readonly linkName?: string;
  /** Default: the correct one. */
  readonly checksum?: number;
  /** Format and version. Default: POSIX. */
  readonly magic?: string;
  /** The beginning of a long name. */
  readonly prefix?: string;
}

const BLOCK = 512;

/** Writes a tar file byte by byte, for tests of readers: nothing is checked, and everything can be falsified. */
export function makeTar(
  entries: readonly RawTarEntry[],
  /** The bytes after the last entry. Default: two empty blocks. */
  end: Uint8Array = new Uint8Array(2 * BLOCK),
): Uint8Array {
  const parts = entries.flatMap((entry) => {
    const content = toBytes(entry.content ?? "");
    const padding = new Uint8Array((BLOCK - (content.length % BLOCK)) % BLOCK);
    return [makeHeader(entry, content.length), content, padding];
  });
  return concatenate([...parts, end]);
}

/** The content of an extended header: a record for each field. */
export function makePaxRecords(fields: Readonly<Record<string, string>>): Uint8Array {
  return concatenate(
    Object.entries(fields).map(([key, value]) => {
      const rest = toBytes(` ${key}=${value}\n`);
      let length = rest.length;
      while (length !== rest.length + String(length).length) length = rest.length + String(length).length;
      return concatenate([toBytes(String(length)), rest]);
    }),
  );
}

function makeHeader(entry: RawTarEntry, length: number): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (at: number, text: string): void => block.set(toBytes(text), at);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
  put(0, entry.name);
  put(100, `${octal(entry.mode ?? 0o644, 7)}\0`);
  put(108, `${octal(0, 7)}\0${octal(0, 7)}\0`);
  put(124, `${octal(entry.size ?? length, 11)}\0${octal(0, 11)}\0`);
  put(148, " ".repeat(8));
  put(156, entry.type ?? "0");
  put(157, entry.linkName ?? "");
  put(257, entry.magic ?? "ustar\u000000");
  put(345, entry.prefix ?? "");
  const sum = block.reduce((all, byte) => all + byte, 0);
  put(148, `${octal(entry.checksum ?? sum, 6)}\0 `);
  return block;
}
