import { decodeText } from "../text/decode-text.ts";
import { archiveProblem } from "./archive-problem.ts";

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

/** Whether two pieces of bytes are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
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
