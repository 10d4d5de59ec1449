import { realpathSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  baseName,
  type FoundPackages,
  fileNotFound,
  findPackages,
  MAX_ARCHIVE_BYTES,
  MAX_IMPORT_BYTES,
  type PackageFile,
  type PackagePath,
  type PinnedSource,
  parentPath,
  readTar,
  readZip,
  SkillwrightError,
  type Source,
  validationError,
} from "@skillwright/core/internal";
import { toPortablePath } from "../../files/node-file-system.ts";
import { reading, readWithin } from "../../files/reading.ts";
import { sha256 } from "../../files/sha256.ts";
import { readPackageTree } from "../../skill-tree/read-skill-tree.ts";
import { pinPackages } from "../pin-packages.ts";
import { gunzipBounded } from "./gunzip-bounded.ts";

/** Where skills are imported from: a path, or what a person pasted, dropped or piped. */
export type ImportSource =
  | {
      /** A SKILL.md, another Markdown file, a folder, a .zip, .skill, .tar.gz or .tgz file. */ readonly path: string;
    }
  | { /** The text of a SKILL.md. */ readonly text: string /** For messages. */; readonly name?: string }
  | { /** An archive, or a SKILL.md. */ readonly bytes: Uint8Array; readonly name?: string };

/** The endings of archives. */
const ARCHIVE = /\.(?:zip|skill|tgz|tar\.gz)$/i;

/** The endings of archives that can't be read. */
const OTHER_ARCHIVE = /\.(?:tar|tar\.(?:bz2|xz|zst)|7z|rar)$/i;

/** The endings of texts. */
const MARKDOWN = /\.(?:md|markdown)$/i;

/** Local skills as a source. Resolving reads everything, so that what a person reviews is what is imported. */
export function localSource(source: ImportSource): Source {
  return {
    label: labelOf(source),
    async resolve({ signal } = {}) {
      signal?.throwIfAborted();
      if ("text" in source) return pinText(new TextEncoder().encode(source.text), source.name);
      if ("bytes" in source) return pinBytes(source.bytes, { name: source.name, signal });
      const path = absolutePath(source.path);
      const stats = reading(path, () => statSync(path, { throwIfNoEntry: false }));
      if (stats === undefined)
        throw fileNotFound(path, `${path} does not exist`, {
          hint: "Pass a SKILL.md, a folder with one, or a .zip, .skill, .tar.gz or .tgz file.",
        });
      if (stats.isDirectory()) return pinFolder(path);
      const isMarkdown = MARKDOWN.test(path);
      const bytes = readBounded(path, isMarkdown ? MAX_IMPORT_BYTES : MAX_ARCHIVE_BYTES);
      const url = pathToFileURL(path).href;
      return isMarkdown ? pinText(bytes, path, url) : pinBytes(bytes, { name: path, url, signal });
    },
  };
}

function labelOf(source: ImportSource): string {
  if ("path" in source) return toPortablePath(resolve(source.path));
  if (source.name !== undefined && source.name !== "") return source.name;
  return "bytes" in source && isArchive(source.bytes) ? "the archive" : "SKILL.md";
}

function absolutePath(path: string): string {
  if (!/^(?:https?|ssh|git):\/\/|^git@/i.test(path)) return toPortablePath(resolve(path));
  throw fileNotFound(path, `${path} is a URL; skills can only be imported from this computer`, {
    hint: "`skillwright add` installs skills from a URL. To import them, download them first.",
  });
}

function otherArchive(path: string): SkillwrightError<"validation_error"> {
  const problem = `${path} is an archive of a kind that is not supported`;
  return validationError(problem, "Unpack it and use the folder, or pack it as .zip, .tar.gz or .tgz.");
}

function pinFolder(path: string): PinnedSource {
  const { files, leftOut } = readPackageTree(path);
  const found = findPackages(files);
  const packages = found.packages.map((one) => {
    const prefix = one.folder === "" ? "" : `${one.folder}/`;
    const own = leftOut.filter((entry) => entry.path.startsWith(prefix));
    return { ...one, leftOut: own.map((entry) => ({ ...entry, path: entry.path.slice(prefix.length) })) };
  });
  return pinPackages(
    { ...found, packages },
    { kind: "folder", url: pathToFileURL(path).href, name: baseName(path) },
  );
}

/** Pins what was uploaded, piped or downloaded: an archive, or a SKILL.md. */
export async function pinBytes(
  bytes: Uint8Array,
  {
    name = "",
    url = memoryUrl(name),
    signal,
  }: {
    readonly name?: string | undefined;
    readonly url?: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<PinnedSource> {
  if (!isArchive(bytes) && OTHER_ARCHIVE.test(name)) throw otherArchive(name);
  if (!isArchive(bytes) && !ARCHIVE.test(name)) return pinText(bytes, name, url);
  const files = await readArchive(bytes, signal);
  const digest = sha256(bytes);
  return pinPackages(findPackages(files), {
    kind: "archive",
    url,
    digest,
    name: basename(name).replace(ARCHIVE, ""),
  });
}

/** The files of a zip or tar.gz file. Throws `archive_error`. */
export async function readArchive(bytes: Uint8Array, signal?: AbortSignal): Promise<readonly PackageFile[]> {
  return isGzip(bytes) ? readTar(await gunzipBounded(bytes, signal), bytes.length) : readZip(bytes);
}

function pinText(bytes: Uint8Array, name: string = "", url: string = memoryUrl(name)): PinnedSource {
  const own = basename(name).replace(MARKDOWN, "");
  const found: FoundPackages = {
    packages: [
      { folder: "", files: [{ path: "SKILL.md" as PackagePath, bytes, executable: false }], leftOut: [] },
    ],
    strays: [],
  };
  const isManifest = own.toLowerCase() === "skill";
  return pinPackages(found, { kind: "text", url, name: isManifest ? baseName(parentPath(name)) : own });
}

function memoryUrl(name: string): string {
  return `memory:${encodeURIComponent(name === "" ? "SKILL.md" : basename(name))}`;
}

function isArchive(bytes: Uint8Array): boolean {
  return isGzip(bytes) || (bytes[0] === 0x50 && bytes[1] === 0x4b);
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** A whole file, unless it is larger than what is ever accepted. */
function readBounded(path: string, allowed: number): Uint8Array {
  const bytes = reading(path, () => readWithin(realpathSync.native(path), allowed));
  if (bytes === "too-large") throw tooLarge(path, allowed);
  if (bytes === "not-a-file") throw validationError(`${path} is neither a file nor a folder`);
  return bytes;
}

function tooLarge(path: string, allowed: number): SkillwrightError<"limit_exceeded"> {
  return new SkillwrightError("limit_exceeded", {
    message: `${path} has more than ${allowed} bytes`,
    details: { limit: "bytes", allowed, actual: statSync(path).size },
    hint: "Move detail into files below references/ and import the folder.",
  });
}
