import { createHash } from "node:crypto";
import {
  isObject,
  MAX_ARCHIVE_BYTES,
  omitUndefined,
  type PackageFile,
  type PinnedSource,
  SkillwrightError,
} from "@skillwright/core/internal";
import satisfies from "semver/functions/satisfies.js";
import maxSatisfying from "semver/ranges/max-satisfying.js";
import { sha256 } from "../../files/sha256.ts";
import { fetchBounded, unavailable } from "../http/fetch-bounded.ts";
import { readArchive } from "../local/local-source.ts";
import { contentsByPath, offerSkills } from "../offer-skills.ts";
import { pinPackages } from "../pin-packages.ts";
import { fetchDocument, type Unchecked } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { mismatch } from "../source-errors.ts";
import { findRegistry, type NpmRegistry } from "./npm-config.ts";

/** What is wanted of a registry. */
export interface NpmReference {
  readonly name: string;
  readonly range?: string;
  readonly skill?: string;
}

/** Skills in an npm package, which is checked against its SHA-512; nothing is installed or run. */
export async function resolveNpm(reference: NpmReference, context: SourceContext): Promise<PinnedSource> {
  const { name } = reference;
  context.onProgress?.({ step: "connect", what: `npm:${name}` });
  const registry = await findRegistry(name, context);
  const release = await findRelease(reference, registry, context);
  const bytes = await download(release, registry, context);
  const files = withoutTopFolder(await readArchive(bytes, context.signal));
  const byPath = new Map(files.map((file) => [file.path as string, file]));
  const offered = await offerSkills(
    {
      url: `npm:${name}`,
      entries: files,
      read: async (paths) => contentsByPath(paths, (path) => byPath.get(path)?.bytes),
    },
    omitUndefined({ skill: reference.skill }),
  );
  return pinPackages(offered, {
    kind: "npm",
    url: `${registry.url}${name}`,
    version: release.version,
    digest: sha256(bytes),
    name: name.slice(name.indexOf("/") + 1),
  });
}

interface Release {
  readonly version: string;
  readonly tarball: string;
  /** SHA-512 in base64. */
  readonly sha512: string;
}

async function findRelease(
  { name, range }: NpmReference,
  registry: NpmRegistry,
  context: SourceContext,
): Promise<Release> {
  const url = `${registry.url}${name.replace("/", "%2f")}`;
  const { versions, "dist-tags": tags } = await fetchDocument(context, url, {
    headers: { accept: "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8" },
    authorization: registry.authorizationFor(url),
  });
  if (!isObject(versions)) throw unavailable(url, "unreadable", "it has no list of versions");
  const version = chooseVersion(Object.keys(versions), isObject(tags) ? tags : {}, range);
  const found = version === undefined || !Object.hasOwn(versions, version) ? undefined : versions[version];
  if (version === undefined || !isObject(found)) {
    throw unavailable(url, "missing", `it has no version ${range ?? "latest"} of ${name}`);
  }
  // It is kept in lockfiles and shown in terminals.
  if (!/^\d[\w.+-]{0,255}$/.test(version)) {
    throw unavailable(url, "unreadable", `${name} has an invalid version`);
  }
  const dist = isObject(found.dist) ? found.dist : {};
  const integrity = typeof dist.integrity === "string" ? dist.integrity : "";
  const [, sha512] = /(?:^|\s)sha512-([A-Za-z\d+/]{86}==)/.exec(integrity) ?? [];
  if (typeof dist.tarball !== "string" || !URL.canParse(dist.tarball)) {
    throw unavailable(url, "unreadable", `it has no URL for version ${version}`);
  }
  if (sha512 === undefined) throw noDigest(url, version);
  return { version, tarball: dist.tarball, sha512 };
}

/** As npm chooses: a tag, `latest` if it is in the range, else the newest version in the range. */
function chooseVersion(versions: readonly string[], tags: Unchecked, range = "latest"): string | undefined {
  const tagged = Object.hasOwn(tags, range) ? tags[range] : undefined;
  if (typeof tagged === "string") return tagged;
  const { latest } = tags;
  if (typeof latest === "string" && satisfies(latest, range)) return latest;
  return maxSatisfying([...versions], range) ?? undefined;
}

/** The digest says what it has to be, so it may be on another host. */
async function download(
  { tarball, sha512 }: Release,
  registry: NpmRegistry,
  context: SourceContext,
): Promise<Uint8Array> {
  const { bytes } = await fetchBounded(context, tarball, {
    maxBytes: MAX_ARCHIVE_BYTES,
    redirects: "any",
    namedBy: registry.url,
    authorization: registry.authorizationFor(tarball),
  });
  const actual = createHash("sha512").update(bytes).digest("base64");
  if (actual !== sha512) throw mismatch(tarball, `sha512-${sha512}`, `sha512-${actual}`);
  return bytes;
}

/** Packages have their files in one folder, mostly called `package`. */
function withoutTopFolder(files: readonly PackageFile[]): readonly PackageFile[] {
  const [first] = files;
  const top = first === undefined ? "" : first.path.slice(0, first.path.indexOf("/") + 1);
  if (top === "" || !files.every(({ path }) => path.startsWith(top))) return files;
  return files.map((file) => ({ ...file, path: file.path.slice(top.length) as PackageFile["path"] }));
}

function noDigest(url: string, version: string): SkillwrightError<"source_refused"> {
  return new SkillwrightError("source_refused", {
    message: `${url} is not used: it states no SHA-512 for version ${version}`,
    details: { url, reason: "digest" },
    hint: "Publish the package again with a current npm.",
  });
}
