import { deflateSync } from "fflate";
import { concatenate } from "../archive/archive-entries.ts";
import { crc32 } from "../archive/zip-format.ts";
import { toBytes } from "./bytes.ts";

/** An archive entry for tests; every field can be falsified. */
export interface RawZipEntry {
  readonly name: string | Uint8Array;
  /** Default: nothing. */
  readonly content?: string | Uint8Array;
  /** Default: deflated. */
  readonly method?: number;
  /** The bytes in the archive. Default: the content, packed by the method. */
  readonly packed?: Uint8Array;
  /** Default: none. */
  readonly flags?: number;
  /** The mode of a Unix file with its kind. Default: 0o100644. */
  readonly mode?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly compressedSize?: number;
  /** Default: none. */
  readonly extra?: Uint8Array;
  /** The entry's offset according to the directory. Default: the real one. */
  readonly offset?: number;
  /** Overrides for the entry's own header. */
  readonly local?: Partial<
    Pick<RawZipEntry, "name" | "flags" | "method" | "crc" | "size" | "compressedSize">
  >;
  /** Bytes between this entry and the next. Default: none. */
  readonly after?: Uint8Array;
}

/** The data around the entries of an archive for tests. */
export interface RawZipOptions {
  readonly before?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly count?: number;
  readonly directoryOffset?: number;
  readonly directorySize?: number;
  readonly disk?: number;
  readonly afterDirectory?: Uint8Array;
}

/** Writes a zip archive byte by byte, for tests of readers: nothing is checked, and everything can be falsified. */
export function makeZip(entries: readonly RawZipEntry[], options: RawZipOptions = {}): Uint8Array {
  const before = options.before ?? new Uint8Array();
  const parts: Uint8Array[] = [before];
  const directory: Uint8Array[] = [];
  let offset = before.length;
  for (const entry of entries) {
    const { local, central } = writeEntry(entry, offset);
    parts.push(local);
    directory.push(central);
    offset += local.length;
  }
  const records = concatenate(directory);
  const comment = options.comment ?? new Uint8Array();
  const end = fields([
    [4, 0x06054b50],
    [2, options.disk ?? 0],
    [2, options.disk ?? 0],
    [2, options.count ?? entries.length],
    [2, options.count ?? entries.length],
    [4, options.directorySize ?? records.length],
    [4, options.directoryOffset ?? offset],
    [2, comment.length],
  ]);
  return concatenate([...parts, records, options.afterDirectory ?? new Uint8Array(), end, comment]);
}

function writeEntry(entry: RawZipEntry, offset: number): { local: Uint8Array; central: Uint8Array } {
  const content = toBytes(entry.content ?? "");
  const method = entry.method ?? 8;
  const packed = entry.packed ?? (method === 8 ? deflateSync(content) : content);
  const central = {
    name: entry.name,
    flags: entry.flags ?? 0,
    method,
    crc: entry.crc ?? crc32(content),
    compressedSize: entry.compressedSize ?? packed.length,
    size: entry.size ?? content.length,
  };
  const local = { ...central, ...entry.local };
  const extra = entry.extra ?? new Uint8Array();
  const name = toBytes(central.name);
  const localName = toBytes(local.name);
  return {
    local: concatenate([
      fields([[4, 0x04034b50], [2, 20], ...common(local), [2, localName.length], [2, extra.length]]),
      localName,
      extra,
      packed,
      entry.after ?? new Uint8Array(),
    ]),
    central: concatenate([
      fields([
        [4, 0x02014b50],
        [2, (3 << 8) | 20],
        [2, 20],
        ...common(central),
        [2, name.length],
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, entry.mode ?? 0o100644],
        [4, entry.offset ?? offset],
      ]),
      name,
      extra,
    ]),
  };
}

type Field = readonly [length: 2 | 4, value: number];

function common(entry: {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
}): readonly Field[] {
  const { flags, method, crc, compressedSize, size } = entry;
  return [
    [2, flags],
    [2, method],
    [4, 0x00210000],
    [4, crc],
    [4, compressedSize],
    [4, size],
  ];
}

function fields(values: readonly Field[]): Uint8Array {
  return concatenate(
    values.map(([length, value]) =>
      Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** index) & 0xff),
    ),
  );
}
