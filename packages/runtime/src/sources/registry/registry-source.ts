import {
  checkTree,
  type FoundPackage,
  findPackages,
  MAX_ARCHIVE_BYTES,
  omitUndefined,
  type PinnedSource,
  type SourceAdvisory,
  type SourceReference,
} from "@skillwright/core/internal";
import compareVersions from "semver/functions/compare.js";
import maxSatisfying from "semver/ranges/max-satisfying.js";
import { sha256 } from "../../files/sha256.ts";
import { hashFiles } from "../../skill-tree/tree-hash.ts";
import { useCached } from "../http/download-cache.ts";
import { unavailable } from "../http/fetch-bounded.ts";
import { readArchive } from "../local/local-source.ts";
import { pinPackages } from "../pin-packages.ts";
import { readDocument, type Unchecked } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { checkSha256, mismatch, notInSource } from "../source-errors.ts";
import { MAX_DOCUMENT_BYTES } from "../source-limits.ts";
import { findStaticApi } from "./find-static-api.ts";
import { refusedByRegistry } from "./refused-by-registry.ts";
import { registryAddresses } from "./registry-addresses.ts";
import {
  type ListedVersion,
  type ListedVersions,
  readArchiveDigest,
  readListedVersions,
} from "./registry-documents.ts";

type RegistryReference = Extract<SourceReference, { readonly kind: "registry" }>;

/** A skill of a registry server or a static one. The registry's archive digest and tree hash must match. */
export async function resolveRegistry(
  reference: RegistryReference,
  context: SourceContext,
): Promise<PinnedSource> {
  const { name } = reference;
  const registry = await openRegistry(reference, context);
  const skill = readListedVersions(await registry.skill(name), registry.url);
  const chosen = chooseVersion(skill, reference.version, registry.url);
  const { version } = chosen;
  const { own, bytes } = await readVersion(registry, skill.id, chosen, context.signal);
  // The name that was asked for: an installation from before a rename updates the same folder.
  const folder = name.slice(name.indexOf("/") + 1);
  const pinned = pinPackages(
    { packages: [{ ...own, folder }], strays: [] },
    {
      kind: "registry",
      url: `${registry.url}/${name}`,
      version,
      digest: sha256(bytes),
      name: folder,
      ...omitUndefined({ date: chosen.publishedAt }),
    },
  );
  return {
    ...pinned,
    advisories: (one) => advisoriesOf(skill, name, one),
    async earlier([wanted = ""], options = {}) {
      const before = skill.versions
        .filter((one) => one.published && compareVersions(one.version, version) < 0)
        .toSorted((a, b) => compareVersions(b.version, a.version))[0];
      if (before === undefined) return new Map();
      const { files } = (await readVersion(registry, skill.id, before, options.signal)).own;
      return new Map([[wanted, { version: before.version, files }]]);
    },
  };
}

/** Fetches the files of a version. Throws if they aren't what the registry states. */
async function readVersion(
  registry: Registry,
  id: string,
  { version, tree }: ListedVersion,
  signal: AbortSignal | undefined,
): Promise<{ readonly own: FoundPackage; readonly bytes: Uint8Array }> {
  const digest = readArchiveDigest(await registry.version(id, version), registry.url);
  const bytes = await registry.archive(id, version, digest);
  const files = await readArchive(bytes, signal);
  checkTree(files, id);
  const [own, ...others] = findPackages(files).packages;
  if (own?.folder !== "" || others.length > 0) {
    throw unavailable(registry.url, "unreadable", `the archive of ${id} has no SKILL.md at its top`);
  }
  const found = hashFiles(own.files);
  if (found !== tree) throw mismatch(`${registry.url}/${id}@${version}`, tree, found);
  return { own, bytes };
}

/** What a registry says against a version. */
function advisoriesOf(skill: ListedVersions, name: string, version: string): readonly SourceAdvisory[] {
  const { yanked } = skill.versions.find((one) => one.version === version) ?? {};
  return [
    ...(yanked === undefined
      ? []
      : [{ kind: "yanked" as const, text: `version ${version} was yanked: ${yanked}` }]),
    ...(skill.deprecated === undefined
      ? []
      : [{ kind: "deprecated" as const, text: `it is deprecated: ${skill.deprecated}` }]),
    ...(skill.id === name ? [] : [{ kind: "renamed" as const, text: `it is called ${skill.id} now` }]),
  ];
}

/** A tag, an exact version, or the newest version in a range. Only an exact version may be a yanked one. */
function chooseVersion(
  { id, tags, versions }: ListedVersions,
  wanted: string = "latest",
  url: string,
): ListedVersion {
  const usable = versions.filter(({ published }) => published);
  const exact = usable.find(({ version }) => version === wanted);
  if (exact !== undefined) return exact;
  const free = usable.filter(({ yanked }) => yanked === undefined);
  const tagged = tags.get(wanted);
  const found =
    wanted === "latest" || tagged !== undefined
      ? tagged
      : maxSatisfying(
          free.map(({ version }) => version),
          wanted,
        );
  const chosen = free.find(({ version }) => version === found);
  if (chosen !== undefined) return chosen;
  const yanked = usable.find((one) => one.yanked !== undefined);
  const waiting = versions.length > usable.length && usable.length === 0;
  const why =
    yanked !== undefined && free.length === 0
      ? `; version ${yanked.version} was yanked: ${yanked.yanked}`
      : waiting
        ? "; its versions wait for a review"
        : "";
  const known = free.slice(0, 10).map(({ version }) => version);
  throw notInSource(
    url,
    `${url} has no version ${wanted} of ${id}${why}`,
    known.length === 0 ? "Ask its publisher." : `It has: ${known.join(", ")}`,
  );
}

interface Registry {
  readonly url: string;
  skill(id: string): Promise<Unchecked>;
  version(id: string, version: string): Promise<Unchecked>;
  archive(id: string, version: string, digest: string): Promise<Uint8Array>;
}

async function openRegistry(
  { name, url: given }: RegistryReference,
  context: SourceContext,
): Promise<Registry> {
  const url = given ?? context.registries?.registryFor(name);
  if (url === undefined) {
    throw unavailable(`registry:${name}`, "program", "no registry is configured for it", {
      hint: "Run `skillwright login https://…`, or write the URL before the name. If you are signed in to several registries, choose one with `skillwright config set registries.default https://…`.",
    });
  }
  context.onProgress?.({ step: "connect", what: url });
  const token = context.registries?.tokenFor(url);
  const authorization = token === undefined ? undefined : `Bearer ${token}`;
  const get = async <T>(address: string, maxBytes: number, use: (bytes: Uint8Array) => T): Promise<T> => {
    const headers = { accept: "application/json, application/zip" };
    try {
      return await useCached(context, address, { maxBytes, headers, authorization, use });
    } catch (error) {
      throw refusedByRegistry(error, { url, token, wanted: name });
    }
  };
  const document = (address: string): Promise<Unchecked> =>
    get(address, MAX_DOCUMENT_BYTES, (bytes) => readDocument(bytes, address));
  const addresses = registryAddresses(url, await findStaticApi(url, document));
  return {
    url,
    skill: (id) => document(addresses.skill(id)),
    version: (id, version) => document(addresses.version(id, version)),
    archive(id, version, digest) {
      const address = addresses.archive(id, version);
      return get(address, MAX_ARCHIVE_BYTES, (bytes) => {
        checkSha256(bytes, digest, address);
        return bytes;
      });
    },
  };
}
