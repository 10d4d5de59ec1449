import { decodeText } from "../text/decode-text.ts";
import { archiveProblem } from "./archive-problem.ts";
import { readText } from "./tar-header.ts";

/** Largest extended header, in bytes; names and notes need a fraction of it. */
export const MAX_EXTENSION_BYTES: number = 64 * 1024;

/** Fields of an extended header that don't affect a file's name, type or content. */
const HARMLESS = new Set(["atime", "comment", "ctime", "gid", "gname", "mtime", "uid", "uname"]);

/** Fields that some programs add for their own use, such as `SCHILY.xattr`. */
const VENDOR = /^(?:LIBARCHIVE|SCHILY)\./;

/** The path that an extended header (`x`) sets for the next entry; undefined when it sets none. */
export function readExtendedHeader(bytes: Uint8Array): string | undefined {
  let path: string | undefined;
  for (const [key, value] of records(bytes)) {
    if (key === "path") {
      if (path !== undefined) throw archiveProblem("malformed", "has two different names", value);
      path = value;
    } else if (!HARMLESS.has(key) && !VENDOR.test(key)) {
      throw archiveProblem("unsupported", `an extended header has the field "${key}"`);
    }
  }
  return path;
}

/** Checks a global header (`g`), which may only contain fields without effect; Git puts the commit there. */
export function checkGlobalHeader(bytes: Uint8Array): void {
  for (const [key] of records(bytes)) {
    if (!HARMLESS.has(key)) throw archiveProblem("unsupported", `a global header has the field "${key}"`);
  }
}

/** The path in a long-name entry of GNU tar (`L`). */
export function readLongName(bytes: Uint8Array): string {
  return readText(bytes);
}

/** The records of an extended header: a length in digits, a blank, the key, `=`, the value and a line break. */
function* records(bytes: Uint8Array): Generator<readonly [key: string, value: string]> {
  let at = 0;
  while (at < bytes.length) {
    const [digits = ""] = /^\d{1,6}(?= )/.exec(String.fromCharCode(...bytes.subarray(at, at + 7))) ?? [];
    const end = at + Number(digits);
    if (digits === "" || end > bytes.length || end <= at + digits.length + 1 || bytes[end - 1] !== 0x0a)
      throw archiveProblem("malformed", "an extended header cannot be read");
    const { text, valid } = decodeText(bytes.subarray(at + digits.length + 1, end - 1));
    const split = text.indexOf("=");
    if (!valid || split < 1) throw archiveProblem("malformed", "an extended header cannot be read");
    yield [text.slice(0, split), text.slice(split + 1)];
    at = end;
  }
}
