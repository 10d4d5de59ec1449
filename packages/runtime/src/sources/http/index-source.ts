import {
  checkTree,
  compareText,
  type FoundPackage,
  findPackages,
  isSkillwrightError,
  leftOutReason,
  MAX_ARCHIVE_BYTES,
  MAX_IMPORT_BYTES,
  MAX_TREE_BYTES,
  MAX_TREE_FILE_BYTES,
  type PackageFile,
  type PackagePath,
  type PinnedSource,
} from "@skillwright/core/internal";
import { readArchive } from "../local/local-source.ts";
import { checkSourceBytes } from "../offer-skills.ts";
import { pinPackages } from "../pin-packages.ts";
import { readDocument } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { checkSha256 } from "../source-errors.ts";
import { MAX_DOCUMENT_BYTES } from "../source-limits.ts";
import { fetchCached, useCached } from "./download-cache.ts";
import { unavailable } from "./fetch-bounded.ts";
import { type IndexEntry, readIndex, type SkillIndex } from "./read-index.ts";

/** How many files are fetched at the same time. */
const PARALLEL = 8;

/** The skills in an index on a web server, at the first of the `candidates` addresses that has one. */
export async function resolveIndex(
  reference: IndexReference,
  candidates: readonly string[],
  context: SourceContext,
): Promise<PinnedSource> {
  // Some servers answer every address with a page, so that what can't be read there may be elsewhere.
  let unreadable: Error | undefined;
  for (const address of candidates) {
    const found = await findIndex(context, address).catch((error: unknown) => {
      if (!isSkillwrightError(error, "source_unavailable") || error.details.reason !== "unreadable")
        throw error;
      unreadable ??= error;
      return undefined;
    });
    if (found !== undefined) return pinIndex(found, { url: address, reference, context });
  }
  if (unreadable !== undefined) throw unreadable;
  throw unavailable(reference.url, "missing", "there is no list of skills", {
    hint: `Looked for ${candidates.join(", ")}`,
  });
}

/** An address, and the only skill that is wanted. */
interface IndexReference {
  readonly url: string;
  readonly skill?: string;
}

/** Where a site may have its list of skills: below the address, then at the top of the site. */
export function wellKnownAddresses(site: string): readonly string[] {
  const wellKnown = (base: string): readonly string[] => [
    `${base}/.well-known/agent-skills/index.json`,
    `${base}/.well-known/skills/index.json`,
  ];
  return [...new Set([...wellKnown(site), `${site}/index.json`, ...wellKnown(new URL(site).origin)])];
}

async function findIndex(context: SourceContext, address: string): Promise<SkillIndex | undefined> {
  context.onProgress?.({ step: "connect", what: address });
  try {
    return await useCached(context, address, {
      maxBytes: MAX_DOCUMENT_BYTES,
      headers: { accept: "application/json" },
      use: (bytes) => readIndex(readDocument(bytes, address), address),
    });
  } catch (error) {
    if (isSkillwrightError(error, "source_unavailable") && error.details.reason === "missing")
      return undefined;
    throw error;
  }
}

interface FetchOptions {
  /** The address of the index. */
  readonly url: string;
  readonly context: SourceContext;
}

async function pinIndex(
  index: SkillIndex,
  { reference, ...options }: FetchOptions & { readonly reference: IndexReference },
): Promise<PinnedSource> {
  const { url } = options;
  const { skill } = reference;
  const wanted = index.entries.filter(({ name }) => skill === undefined || name === skill);
  if (skill !== undefined && wanted.length === 0) {
    throw unavailable(url, "missing", `it lists no skill "${skill}"`, {
      hint: `It lists: ${index.entries
        .map(({ name }) => name)
        .slice(0, 20)
        .join(", ")}`,
    });
  }
  const packages: FoundPackage[] = [];
  const refused = [...index.refused];
  for (const entry of wanted) {
    try {
      packages.push(await fetchEntry(entry, options));
    } catch (error) {
      // What the server has is wrong for this skill only; a server that can't be reached is wrong for all.
      if (!isOwnFault(error)) throw error;
      refused.push({ folder: entry.name, reason: error.message });
    }
    checkSourceBytes(packages, url);
  }
  const sorted = packages.toSorted((a, b) => compareText(a.folder, b.folder));
  const found = { packages: sorted, strays: [], refused };
  return pinPackages(found, { kind: "http", url, name: new URL(url).hostname });
}

function isOwnFault(error: unknown): error is Error {
  if (!isSkillwrightError(error)) return false;
  if (isSkillwrightError(error, "source_unavailable")) return error.details.reason === "missing";
  return error.code !== "timed_out";
}

async function fetchEntry(entry: IndexEntry, options: FetchOptions): Promise<FoundPackage> {
  const files = "files" in entry ? await fetchFiles(entry, options) : await fetchArtifact(entry, options);
  checkTree(files, entry.name);
  // Archives should have their files at the top; those with one folder around them are common.
  const [own, ...others] = findPackages(files).packages;
  if (own === undefined || others.length > 0) {
    const count = own === undefined ? "no" : "more than one";
    throw unavailable(options.url, "missing", `${entry.name} has ${count} SKILL.md`);
  }
  return { ...own, folder: entry.name };
}

/** All files of a skill; together they may not be larger than a skill may be. */
async function fetchFiles(
  { name, files }: { readonly name: string; readonly files: readonly string[] },
  { url, context }: FetchOptions,
): Promise<readonly PackageFile[]> {
  const found: PackageFile[] = [];
  const waiting = files.filter((path) => leftOutReason(path) === undefined);
  let left = MAX_TREE_BYTES;
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const address = new URL(encodePath(`${name}/${path}`), url).href;
      const maxBytes = Math.min(left, MAX_TREE_FILE_BYTES);
      const { bytes } = await fetchCached(context, address, { maxBytes });
      left -= bytes.length;
      found.push({ path: path as PackagePath, bytes, executable: false });
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, waiting.length) }, work));
  return found;
}

/** The digest says what it has to be, so it may be on another host. */
async function fetchArtifact(
  { type, url, sha256 }: Extract<IndexEntry, { readonly type: unknown }>,
  { url: namedBy, context }: FetchOptions,
): Promise<readonly PackageFile[]> {
  const maxBytes = type === "skill-md" ? MAX_IMPORT_BYTES : MAX_ARCHIVE_BYTES;
  return useCached(context, url, {
    maxBytes,
    redirects: "any",
    namedBy,
    use(bytes): readonly PackageFile[] | Promise<readonly PackageFile[]> {
      checkSha256(bytes, sha256, url);
      if (type === "skill-md") return [{ path: "SKILL.md" as PackagePath, bytes, executable: false }];
      return readArchive(bytes, context.signal);
    },
  });
}

function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
