import {
  type ClawHubReference,
  checkTree,
  escapeTerminal,
  findPackages,
  MAX_ARCHIVE_BYTES,
  type PackageFile,
  type PinnedSource,
} from "@skillwright/core/internal";
import { sha256 } from "../../files/sha256.ts";
import { fetchBounded, unavailable } from "../http/fetch-bounded.ts";
import { readArchive } from "../local/local-source.ts";
import { pinPackages } from "../pin-packages.ts";
import type { SourceContext } from "../source-context.ts";
import { mismatch } from "../source-errors.ts";
import { type HubFile, openClawHub } from "./clawhub.ts";

/** A skill of a registry with ClawHub's API. Only files that the registry lists, with the digests that it lists, are taken. */
export async function resolveClawHub(
  { slug, owner, ...reference }: ClawHubReference,
  context: SourceContext,
): Promise<PinnedSource> {
  const hub = openClawHub(reference.registry, context);
  context.onProgress?.({ step: "connect", what: hub.url });
  const found = await hub.skill(slug);
  if (owner !== undefined && found.owner !== undefined && found.owner !== owner) {
    const publisher = escapeTerminal(found.owner);
    throw unavailable(hub.url, "missing", `${slug} is published by ${publisher}, not by ${owner}`);
  }
  const version = reference.version ?? found.version;
  if (version === undefined) throw unavailable(hub.url, "missing", `${slug} has no version`);
  // It is kept in lockfiles and shown in terminals.
  if (!/^\w[\w.+-]{0,63}$/.test(version)) {
    throw unavailable(hub.url, "unreadable", `${slug} has an invalid version`);
  }
  const listed = await hub.files(slug, version);
  const address = hub.downloadAddress(slug, version);
  const { bytes } = await fetchBounded(context, address, { maxBytes: MAX_ARCHIVE_BYTES });
  const { files, strays } = listedOnly(await readArchive(bytes, context.signal), listed, address);
  checkTree(files, slug);
  const packages = findPackages(files).packages.map((one) => ({ ...one, folder: one.folder || slug }));
  return pinPackages(
    { packages, strays },
    { kind: "clawhub", url: `${hub.url}/${slug}`, version, digest: sha256(bytes), name: slug },
  );
}

/** The files that are listed, each with the digest that is listed for it. Without a list all files count. */
function listedOnly(
  files: readonly PackageFile[],
  listed: readonly HubFile[],
  url: string,
): { readonly files: readonly PackageFile[]; readonly strays: readonly string[] } {
  if (listed.length === 0) return { files, strays: [] };
  const byPath = new Map<string, PackageFile>(files.map((file) => [file.path, file]));
  for (const { path, sha256: expected } of listed) {
    const file = byPath.get(path);
    const actual = file === undefined ? "nothing" : sha256(file.bytes);
    if (actual !== expected) throw mismatch(`${url} (${escapeTerminal(path)})`, expected, actual);
  }
  const names = new Set(listed.map(({ path }) => path));
  return {
    files: files.filter(({ path }) => names.has(path)),
    strays: files.flatMap(({ path }) => (names.has(path) ? [] : [path])),
  };
}
