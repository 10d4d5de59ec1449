import { readTar } from "../archive/read-tar.ts";
import { readZip } from "../archive/read-zip.ts";
import { isSkillwrightError } from "../errors/skillwright-error.ts";
import { MAX_TREE_BYTES } from "../limits.ts";
import type { PackageFile } from "../package/source.ts";
import { decodeText } from "../text/decode-text.ts";
import { chooseTexts } from "./choose-texts.ts";
import { gunzip } from "./decode-text.ts";
import { MAX_NESTED_ARCHIVES } from "./scan-limits.ts";
import type { InventoryEntry, UnreadFile } from "./scan-report.ts";
import { MEDIA_NAME } from "./scan-text.ts";

/** A text file of a skill or of an archive in it. */
export interface InventoryText {
  readonly file: string;
  readonly text: string;
}

/** Something about a file as a whole that a rule reports. */
export interface FileSign {
  readonly id: "program-file" | "bytecode-file" | "locked-archive" | "disguised-file";
  readonly file: string;
  readonly detail: string;
}

/** Every file of a skill, by what it is and not by what it is called. */
export interface Inventory {
  readonly texts: readonly InventoryText[];
  readonly unread: readonly UnreadFile[];
  readonly signs: readonly FileSign[];
  readonly files: readonly Omit<InventoryEntry, "mentioned">[];
}

const MEDIA_MAGIC: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x52, 0x49, 0x46, 0x46], // RIFF: WebP, WAV
  [0x00, 0x00, 0x01, 0x00], // ICO
  [0x42, 0x4d], // BMP
  [0x77, 0x4f, 0x46], // WOFF
  [0x00, 0x01, 0x00, 0x00], // TrueType
  [0x4f, 0x54, 0x54, 0x4f], // OpenType
  [0x4f, 0x67, 0x67, 0x53], // Ogg
  [0x49, 0x44, 0x33], // MP3
  [0xff, 0xfb], // MP3
  [0x1a, 0x45, 0xdf, 0xa3], // WebM
  [0x66, 0x4c, 0x61, 0x43], // FLAC
];
const PROGRAMS: readonly (readonly [string, readonly number[]])[] = [
  ["a Linux program", [0x7f, 0x45, 0x4c, 0x46]],
  ["a Windows program", [0x4d, 0x5a]],
  ["a macOS program", [0xcf, 0xfa, 0xed, 0xfe]],
  ["a macOS program", [0xce, 0xfa, 0xed, 0xfe]],
  ["a macOS program or Java class", [0xca, 0xfe, 0xba, 0xbe]],
  ["WebAssembly", [0x00, 0x61, 0x73, 0x6d]],
];
const BYTECODE = /\.(?:pyc|pyo|class|luac|elc|beam|jsc|node|dex)$/;

/** Sorts the files of a skill, opens archives and decodes texts. Never throws for a file's content. */
export function takeInventory(files: readonly PackageFile[]): Inventory {
  const all: InventoryText[] = [];
  const unread: UnreadFile[] = [];
  const signs: FileSign[] = [];
  const entries: Omit<InventoryEntry, "mentioned">[] = [];
  const media: string[] = [];
  const add = (file: string, bytes: Uint8Array, depth: number): InventoryEntry["kind"] => {
    const name = file.toLowerCase();
    const program = PROGRAMS.find(([, magic]) => startsWith(bytes, magic));
    if (BYTECODE.test(name)) {
      signs.push({ id: "bytecode-file", file, detail: "compiled code" });
      unread.push({ file, reason: "compiled code can't be read" });
      return "program";
    }
    if (program !== undefined && (bytes.includes(0) || bytes.length > 256)) {
      signs.push({ id: "program-file", file, detail: program[0] });
      unread.push({ file, reason: `${program[0]} can't be read` });
      return "program";
    }
    if (isZip(bytes)) return openArchive(file, depth, () => readZip(bytes), bytes);
    if (startsWith(bytes, [0x1f, 0x8b])) {
      const unpacked = gunzip(bytes, MAX_TREE_BYTES);
      if (unpacked === undefined || unpacked === "too-large") {
        unread.push({ file, reason: "it can't be decompressed" });
      } else if (isTar(unpacked)) {
        return openArchive(file, depth, () => readTar(unpacked, bytes.length), unpacked);
      } else if (depth >= MAX_NESTED_ARCHIVES) {
        unread.push({ file, reason: "archives are nested too deep" });
      } else {
        add(`${file}!/content`, unpacked, depth + 1);
      }
      return "archive";
    }
    if (isTar(bytes)) return openArchive(file, depth, () => readTar(bytes), bytes);
    if (/\.(?:7z|rar|dmg|pkg|xz|bz2|zst|jar|iso|asar)$/.test(name) || isSevenZip(bytes)) {
      signs.push({ id: "locked-archive", file, detail: "an archive that can't be opened" });
      unread.push({ file, reason: "this kind of archive can't be opened" });
      return "archive";
    }
    const text = readText(bytes);
    if (isMedia(bytes) && text === undefined) {
      if (!MEDIA_NAME.test(name)) {
        signs.push({ id: "disguised-file", file, detail: "an image, sound or font with another name" });
      }
      const hidden = hiddenInMedia(bytes);
      if (hidden !== undefined) signs.push({ id: "disguised-file", file, detail: hidden });
      const strings = stringsIn(bytes);
      if (strings !== "") all.push({ file, text: strings });
      media.push(file);
      return "media";
    }
    if (text === undefined) {
      unread.push({
        file,
        reason: startsWith(bytes, [0x25, 0x50, 0x44, 0x46]) ? "PDF files aren't read" : "it isn't text",
      });
      return "other";
    }
    if (MEDIA_NAME.test(name) && bytes.length > 0 && !name.endsWith(".svg")) {
      signs.push({ id: "disguised-file", file, detail: "text with the name of an image, sound or font" });
    }
    all.push({ file, text });
    return "text";
  };
  const openArchive = (
    file: string,
    depth: number,
    read: () => readonly PackageFile[],
    bytes: Uint8Array,
  ): "archive" => {
    if (depth >= MAX_NESTED_ARCHIVES) {
      unread.push({ file, reason: "archives are nested too deep" });
      return "archive";
    }
    try {
      for (const entry of read()) add(`${file}!/${entry.path}`, entry.bytes, depth + 1);
    } catch (error) {
      if (!isSkillwrightError(error)) throw error;
      const isLocked = isZip(bytes) && hasEncryptedEntry(bytes);
      signs.push({
        id: "locked-archive",
        file,
        detail: isLocked ? "a password-protected archive" : "a damaged archive",
      });
      unread.push({ file, reason: isLocked ? "the archive needs a password" : error.message });
    }
    return "archive";
  };
  for (const { path, bytes } of files)
    entries.push({ file: path, bytes: bytes.length, kind: add(path, bytes, 0) });
  const { texts, left } = chooseTexts(all);
  for (const file of left) unread.push({ file, reason: "the skill is too large" });
  const run = media.length === 0 ? new Set() : namesOfRun(texts);
  for (const file of media.filter((each) => run.has(each.slice(each.lastIndexOf("/") + 1)))) {
    signs.push({ id: "disguised-file", file, detail: "an image, sound or font that is run" });
    unread.push({ file, reason: "it is run, but it isn't text" });
  }
  return { texts, unread, signs, files: entries };
}

/** The names of files that a text hands to an interpreter. */
function namesOfRun(texts: readonly InventoryText[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap(({ text }) =>
      Array.from(text.matchAll(RUN_FILE), ([, path = ""]) => path.slice(path.lastIndexOf("/") + 1)),
    ),
  );
}

const RUN_FILE =
  /\b(?:(?:ba|z|da|k)?sh|python[\d.]{0,4}|perl|ruby|php|pwsh|chmod\s{1,4}\+?\w{1,4})\s{1,4}(?:-\w{1,20}\s{1,4}){0,3}["'`]?([\w./~${}-]{1,200})/g;

/** The readable texts in a file of another format, as a script behind the beginning of an image would be. */
function stringsIn(bytes: Uint8Array): string {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d) continue;
    if (at - start >= MIN_STRING_LENGTH) found.push(decodeText(bytes.subarray(start, at)).text);
    start = at + 1;
  }
  return found.join("\n");
}

/** Fewest readable bytes in a row that are no accident, and enough for a command. */
const MIN_STRING_LENGTH = 24;

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}

function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);
}

function isSevenZip(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, [0x37, 0x7a, 0xbc, 0xaf]) ||
    startsWith(bytes, [0x52, 0x61, 0x72, 0x21]) ||
    startsWith(bytes, [0xfd, 0x37, 0x7a, 0x58]) ||
    startsWith(bytes, [0x42, 0x5a, 0x68, 0x39])
  );
}

function isTar(bytes: Uint8Array): boolean {
  return bytes.length >= 512 && startsWith(bytes.subarray(257), [0x75, 0x73, 0x74, 0x61, 0x72]);
}

function isMedia(bytes: Uint8Array): boolean {
  return (
    (MEDIA_MAGIC.some((magic) => startsWith(bytes, magic)) &&
      bytes.subarray(0, 64).some((byte) => byte === 0 || byte > 0x7e)) ||
    // ISO media: MP4, MOV, AVIF.
    startsWith(bytes.subarray(4), [0x66, 0x74, 0x79, 0x70])
  );
}

/** A second format behind an image: a ZIP directory at the end, or a script in its text. */
function hiddenInMedia(bytes: Uint8Array): string | undefined {
  const end = bytes.subarray(Math.max(0, bytes.length - 66_000));
  for (let at = end.length - 22; at >= 0; at -= 1) {
    if (startsWith(end.subarray(at, at + 4), [0x50, 0x4b, 0x05, 0x06]))
      return "an archive hidden in an image";
  }
  const { text } = decodeText(bytes.subarray(Math.max(0, bytes.length - 4096)));
  return /#!\/|<\?php|<script|powershell|curl |bash -/.test(text) ? "a script hidden in an image" : undefined;
}

function hasEncryptedEntry(bytes: Uint8Array): boolean {
  for (let at = 0; at + 8 < bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || !startsWith(bytes.subarray(at, at + 4), [0x50, 0x4b, 0x03, 0x04])) continue;
    if (((bytes[at + 6] ?? 0) & 1) === 1) return true;
  }
  return false;
}

/** UTF-8, or UTF-16 by its mark or its zeros; undefined for anything that isn't text. */
function readText(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return decodeUtf16(bytes.subarray(2), "utf-16le");
  if (a === 0xfe && b === 0xff) return decodeUtf16(bytes.subarray(2), "utf-16be");
  if (bytes.length >= 4 && b === 0 && d === 0 && a !== 0 && c !== 0) return decodeUtf16(bytes, "utf-16le");
  if (bytes.length >= 4 && a === 0 && c === 0 && b !== 0 && d !== 0) return decodeUtf16(bytes, "utf-16be");
  const { text, valid } = decodeText(bytes);
  if (valid && !text.includes("\0")) return text;
  let odd = 0;
  for (const byte of bytes) if (byte < 0x09 || (byte > 0x0d && byte < 0x20)) odd += 1;
  // Text in another code page: its commands are still ASCII.
  return odd * 50 < bytes.length ? text : undefined;
}

function decodeUtf16(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): string {
  if (encoding === "utf-16le") return new TextDecoder("utf-16le").decode(bytes);
  const swapped = new Uint8Array(bytes.length & ~1);
  for (let at = 0; at < swapped.length; at += 2) {
    swapped[at] = bytes[at + 1] ?? 0;
    swapped[at + 1] = bytes[at] ?? 0;
  }
  return new TextDecoder("utf-16le").decode(swapped);
}
