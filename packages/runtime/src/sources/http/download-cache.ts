import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isObject, omitUndefined, readJson } from "@skillwright/core/internal";
import { ifReadable } from "../../files/if-exists.ts";
import { sha256 } from "../../files/sha256.ts";
import { writeFileAtomically } from "../../files/write-file-atomically.ts";
import { textOf } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { type Download, type DownloadOptions, fetchBounded } from "./fetch-bounded.ts";

/** Most files of the cache; beyond it the oldest half is removed. */
const MAX_CACHED_FILES = 4000;

/** What is known about an address. */
interface CachedAnswer {
  readonly url: string;
  readonly sha256: string;
  readonly etag?: string;
  readonly modified?: string;
}

/** Downloads something, or reuses the last download if the server says it is current and its digest matches. */
export async function fetchCached(
  context: SourceContext,
  address: string,
  options: DownloadOptions,
): Promise<Pick<Download, "url" | "bytes">> {
  const folder = join(context.cache, "http");
  const file = answerFile(context, address);
  const known = readAnswer(file);
  const kept = known === undefined ? undefined : readKept(folder, known, options.maxBytes);
  const conditions = known === undefined || kept === undefined ? {} : conditionsOf(known);
  const download = await fetchBounded(context, address, {
    ...options,
    headers: { ...options.headers, ...conditions },
  });
  if (download.status === 304 && known !== undefined && kept !== undefined)
    return { url: known.url, bytes: kept };
  const { url, bytes, headers } = download;
  // What only some people may read is not kept. A server says what everybody may: RFC 9111, section 3.5.
  const isForAll =
    options.authorization === undefined || /\bpublic\b/.test(headers.get("cache-control") ?? "");
  if (!isForAll) return { url, bytes };
  const etag = headers.get("etag") ?? undefined;
  const modified = headers.get("last-modified") ?? undefined;
  if (etag === undefined && modified === undefined) return { url, bytes };
  const digest = sha256(bytes);
  writeFileAtomically(join(folder, digest), bytes);
  const answer: CachedAnswer = { url, sha256: digest, ...omitUndefined({ etag, modified }) };
  writeFileAtomically(file, JSON.stringify(answer));
  prune(folder);
  return { url, bytes };
}

/** Uses a download from {@link fetchCached}; keeps it only if it is usable, so that the next try can succeed. */
export async function useCached<T>(
  context: SourceContext,
  address: string,
  { use, ...options }: DownloadOptions & { readonly use: (bytes: Uint8Array) => T | Promise<T> },
): Promise<T> {
  const { bytes } = await fetchCached(context, address, options);
  try {
    return await use(bytes);
  } catch (error) {
    rmSync(answerFile(context, address), { force: true });
    throw error;
  }
}

/** The file that says what is known about an address. */
function answerFile({ cache }: SourceContext, address: string): string {
  return join(cache, "http", `${sha256(address)}.json`);
}

function conditionsOf({ etag, modified }: CachedAnswer): Readonly<Record<string, string>> {
  if (etag !== undefined) return { "if-none-match": etag };
  return modified === undefined ? {} : { "if-modified-since": modified };
}

function readAnswer(file: string): CachedAnswer | undefined {
  const { value } = readJson(ifReadable(() => readFileSync(file, "utf8")) ?? "") ?? {};
  const { url, sha256: digest, etag, modified } = isObject(value) ? value : {};
  if (typeof url !== "string" || typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest))
    return undefined;
  return { url, sha256: digest, ...omitUndefined({ etag: textOf(etag), modified: textOf(modified) }) };
}

function readKept(
  folder: string,
  { sha256: digest }: CachedAnswer,
  maxBytes: number,
): Uint8Array | undefined {
  const bytes = ifReadable(() => readFileSync(join(folder, digest)));
  return bytes !== undefined && bytes.length <= maxBytes && sha256(bytes) === digest ? bytes : undefined;
}

function prune(folder: string): void {
  const names = readdirSync(folder);
  if (names.length <= MAX_CACHED_FILES) return;
  const aged = names.map((name) => ({
    name,
    time: statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
  }));
  const oldest = aged.toSorted((a, b) => a.time - b.time).slice(0, MAX_CACHED_FILES / 2);
  for (const { name } of oldest) rmSync(join(folder, name), { force: true });
}
