import { realpathSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import {
  baseName,
  type FoundPackages,
  findPackages,
  isSkillwrightError,
  MAX_ARCHIVE_BYTES,
  MAX_IMPORT_BYTES,
  type PackagePath,
  parentPath,
  readZip,
  SkillwrightError,
} from "@skillwright/core/internal";
import { toPortablePath } from "../files/portable-path.ts";
import { readPlainFile } from "../files/read-plain-file.ts";
import { reading } from "../files/reading.ts";
import { readPackageTree } from "../skill-tree/read-skill-tree.ts";

/** Where skills are imported from: something on the disk, or what a person pasted, dropped or piped. */
export type ImportSource =
  | { /** A SKILL.md, another Markdown file, a folder, a zip or `.skill` file. */ readonly path: string }
  | { /** The text of a SKILL.md. */ readonly text: string /** For messages. */; readonly name?: string }
  | { /** A zip or `.skill` file, or a SKILL.md. */ readonly bytes: Uint8Array; readonly name?: string };

/** The files of a source, sorted into skills. */
export interface SourceFiles extends FoundPackages {
  /** What the source is called in messages. */
  readonly label: string;
  readonly kind: "text" | "folder" | "archive";
  /** What the skill may be called if it does not say so itself. */
  readonly nameHint: string;
}

/** Reads a source whole. Refuses what is no skill, dangerous or too large; nothing is written. */
export function readSource(source: ImportSource): SourceFiles {
  if ("text" in source) return fromText(new TextEncoder().encode(source.text), source.name ?? "");
  if ("bytes" in source) return fromBytes(source.bytes, source.name ?? "");
  if (/^(?:https?|ssh|git):\/\/|^git@/i.test(source.path)) throw address(source.path);
  const path = toPortablePath(resolve(source.path));
  const stats = reading(path, () => statSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) {
    throw new SkillwrightError("file_not_found", {
      message: `${path} does not exist`,
      details: { path },
      hint: "Name a SKILL.md, a folder with one, or a zip or .skill file.",
    });
  }
  if (stats.isDirectory()) return fromFolder(path);
  const isMarkdown = /\.(?:md|markdown)$/i.test(path);
  const bytes = readBounded(path, isMarkdown ? MAX_IMPORT_BYTES : MAX_ARCHIVE_BYTES);
  return isMarkdown ? fromText(bytes, path) : fromBytes(bytes, path);
}

function address(path: string): SkillwrightError<"file_not_found"> {
  return new SkillwrightError("file_not_found", {
    message: `${path} is an address; skills are imported from this computer alone`,
    details: { path },
    hint: "Download or clone it first, and import the file or folder.",
  });
}

function fromFolder(path: string): SourceFiles {
  const { files, leftOut } = readPackageTree(path);
  const found = findPackages(files);
  const packages = found.packages.map((one) => {
    const prefix = one.folder === "" ? "" : `${one.folder}/`;
    const own = leftOut.filter((entry) => entry.path.startsWith(prefix));
    return { ...one, leftOut: own.map((entry) => ({ ...entry, path: entry.path.slice(prefix.length) })) };
  });
  return { ...found, packages, label: path, kind: "folder", nameHint: baseName(path) };
}

function fromBytes(bytes: Uint8Array, name: string): SourceFiles {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip && !/\.(?:zip|skill)$/i.test(name)) return fromText(bytes, name);
  const found = findPackages(readZip(bytes));
  const nameHint = basename(name).replace(/\.(?:zip|skill)$/i, "");
  return { ...found, label: name === "" ? "the archive" : name, kind: "archive", nameHint };
}

function fromText(bytes: Uint8Array, name: string): SourceFiles {
  const own = basename(name).replace(/\.(?:md|markdown)$/i, "");
  return {
    packages: [
      { folder: "", files: [{ path: "SKILL.md" as PackagePath, bytes, executable: false }], leftOut: [] },
    ],
    strays: [],
    label: name === "" ? "SKILL.md" : name,
    kind: "text",
    nameHint: own.toLowerCase() === "skill" ? baseName(parentPath(name)) : own,
  };
}

/** A whole file, unless it is larger than what is ever accepted. */
function readBounded(path: string, allowed: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    const stats = readPlainFile(realpathSync.native(path), (bytes) => {
      size += bytes.length;
      if (size > allowed) throw tooLarge(path, allowed);
      pieces.push(bytes.slice());
    });
    if (stats !== undefined) return Buffer.concat(pieces);
  } catch (error) {
    if (isSkillwrightError(error)) throw error;
    throw new SkillwrightError("permission_error", {
      message: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      details: { path },
      cause: error,
    });
  }
  throw new SkillwrightError("validation_error", {
    message: `${path} is neither a file nor a folder`,
    details: { problems: [`${path} is neither a file nor a folder`] },
  });
}

function tooLarge(path: string, allowed: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${path} has more than ${allowed} bytes`,
    details: { limit: "bytes", allowed, actual: statSync(path).size },
    hint: "Move detail into files below references/ and import the folder.",
  });
}
