import { MAX_ARCHIVE_ENTRIES } from "../limits.ts";
import type { PackageFile } from "../package/source.ts";
import { decodeText } from "../text/decode-text.ts";
import { archiveProblem, createArchiveCheck } from "./archive-check.ts";
import { isEmptyBlock, readTarHeader, readText, TAR_BLOCK, type TarHeader } from "./tar-header.ts";

/** Largest extended header, in bytes; names and notes need a fraction of it. */
const MAX_EXTENSION_BYTES: number = 64 * 1024;

/** Fields of an extended header that don't affect a file's name, type or content. */
const HARMLESS = new Set(["atime", "comment", "ctime", "gid", "gname", "mtime", "uid", "uname"]);

/** Fields that some programs add for their own use, such as `SCHILY.xattr`. */
const VENDOR = /^(?:LIBARCHIVE|SCHILY)\./;

/** The path that an extended header (`x`) sets for the next entry; undefined when it sets none. */
function readExtendedHeader(bytes: Uint8Array): string | undefined {
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
function checkGlobalHeader(bytes: Uint8Array): void {
  for (const [key] of records(bytes)) {
    if (!HARMLESS.has(key)) throw archiveProblem("unsupported", `a global header has the field "${key}"`);
  }
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

/**
 * Takes the files out of a tar file, in their order. Throws `archive_error` for anything that is dangerous, ambiguous,
 * damaged or too large; then nothing is taken out at all. `archiveBytes` is the size of the compressed file.
 */
export function readTar(bytes: Uint8Array, archiveBytes: number = bytes.length): readonly PackageFile[] {
  const check = createArchiveCheck(archiveBytes);
  const files: PackageFile[] = [];
  for (const { header, name, content } of readEntries(bytes)) {
    const kind = kindOf(header, name);
    const path = pathOf(name, kind);
    // The folder that was packed, as `tar -C FOLDER .` writes it.
    if (path === "" && kind === "folder") continue;
    const safe = check.add({ name, path, kind, size: header.size });
    // A copy, so that what is kept of an archive does not keep all of it.
    if (kind === "file")
      files.push({ path: safe, bytes: content.slice(), executable: (header.mode & 0o111) !== 0 });
  }
  return files;
}

interface TarEntry {
  readonly header: TarHeader;
  readonly name: string;
  readonly content: Uint8Array;
}

function* readEntries(bytes: Uint8Array): Generator<TarEntry> {
  let longName: string | undefined;
  let at = 0;
  let count = 0;
  for (;;) {
    const block = bytes.subarray(at, at + TAR_BLOCK);
    if (block.length < TAR_BLOCK) throw archiveProblem("damaged", "it is truncated");
    if (isEmptyBlock(block)) break;
    const header = readTarHeader(block);
    count += 1;
    if (count > MAX_ARCHIVE_ENTRIES)
      throw archiveProblem("too-large", `it has more than ${MAX_ARCHIVE_ENTRIES} entries`);
    const start = at + TAR_BLOCK;
    const end = start + header.size;
    at = start + Math.ceil(header.size / TAR_BLOCK) * TAR_BLOCK;
    if (at > bytes.length) throw archiveProblem("damaged", "is longer than the archive", header.name);
    const content = bytes.subarray(start, end);
    const extended = readExtension(header, content);
    if (extended === undefined) {
      yield { header, name: longName ?? header.name, content };
      longName = undefined;
    } else if (extended.name !== undefined) {
      if (longName !== undefined) throw archiveProblem("malformed", "has two different names", longName);
      longName = extended.name;
    }
  }
  if (longName !== undefined) throw archiveProblem("malformed", "is a name without an entry", longName);
  if (!isEmptyBlock(bytes.subarray(at))) throw archiveProblem("malformed", "something follows its end");
}

/** The effect of an extension header on the next entry; undefined for a normal entry. */
function readExtension(
  { type, size, name }: TarHeader,
  content: Uint8Array,
): { readonly name?: string | undefined } | undefined {
  if (type !== "x" && type !== "g" && type !== "L") return undefined;
  if (size > MAX_EXTENSION_BYTES)
    throw archiveProblem("too-large", "is an extended header that is too large", name);
  if (type === "x") return { name: readExtendedHeader(content) };
  // The long name of GNU tar.
  if (type === "L") return { name: readText(content) };
  checkGlobalHeader(content);
  return {};
}

function kindOf({ type }: TarHeader, name: string): "file" | "folder" {
  if (type === "5") return "folder";
  if (type === "0" && !name.endsWith("/")) return "file";
  throw archiveProblem("not-a-file", `is ${kindNames[type] ?? "of an unknown kind"}`, name);
}

const kindNames: Readonly<Record<string, string>> = {
  "0": "a file whose name ends with `/`",
  "1": "a hard link",
  "2": "a link",
  "3": "a device",
  "4": "a device",
  "6": "a pipe",
};

/** A name without the `./` that `tar` may put first, and without the `/` at the end of a folder's. */
function pathOf(name: string, kind: "file" | "folder"): string {
  const own = name === "." ? "" : name.replace(/^\.\//, "");
  return kind === "folder" ? own.replace(/\/$/, "") : own;
}
