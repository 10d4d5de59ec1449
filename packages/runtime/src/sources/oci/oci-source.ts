import {
  checkTree,
  compareText,
  escapeTerminal,
  type FoundPackage,
  findPackages,
  isLoopback,
  isObject,
  isSkillwrightError,
  MAX_ARCHIVE_BYTES,
  type OciReference,
  type PackageFile,
  type PinnedSource,
} from "@skillwright/core/internal";
import { sha256 } from "../../files/sha256.ts";
import { anySignal } from "../../machine/any-signal.ts";
import { type Download, type DownloadOptions, fetchBounded, unavailable } from "../http/fetch-bounded.ts";
import { readArchive } from "../local/local-source.ts";
import { checkSourceBytes, type RefusedSkill } from "../offer-skills.ts";
import { pinPackages } from "../pin-packages.ts";
import { readDocument, textOf, type Unchecked } from "../read-document.ts";
import type { SourceContext } from "../source-context.ts";
import { checkSha256, mismatch } from "../source-errors.ts";
import { MAX_DOCUMENT_BYTES, MAX_SOURCE_SKILLS, SOURCE_IDLE_MS } from "../source-limits.ts";
import { logIn } from "./registry-login.ts";

const MANIFEST = "application/vnd.oci.image.manifest.v1+json";
const INDEX = "application/vnd.oci.image.index.v1+json";

/** Layers with the files of a skill: those of the Agent Skills specification, and of other tools that pack the same. */
const LAYERS: ReadonlySet<string> = new Set([
  "application/vnd.agentskills.skill.content.v1.tar+gzip",
  "application/vnd.agentskills.skill.layer.v1+tar+gzip",
  "application/vnd.agent.skill.content.v1.tar+gzip",
  "application/vnd.cncf.skill.bundle.v1.tar+gzip",
  "application/vnd.oci.image.layer.v1.tar+gzip",
]);

/** Skills in an OCI registry: an artifact with one skill, or an index with a collection of them. */
export async function resolveOci(reference: OciReference, context: SourceContext): Promise<PinnedSource> {
  const label = `oci://${reference.host}/${reference.repository}`;
  context.onProgress?.({ step: "connect", what: label });
  const registry = openRegistry(reference, context);
  const top = await registry.manifest(reference.digest ?? reference.tag ?? "latest");
  return pinManifest(top, { label, registry, reference });
}

interface Manifest {
  /** `sha256:…` */
  readonly digest: string;
  readonly document: Unchecked;
}

interface Registry {
  /** A manifest by tag or digest; with a digest its bytes must have it. */
  manifest(tagOrDigest: string): Promise<Manifest>;
  /** The files of a layer, whose bytes must have the digest. */
  layer(digest: string): Promise<readonly PackageFile[]>;
}

function openRegistry({ host, repository }: OciReference, context: SourceContext): Registry {
  const scheme = isLoopback(host.replace(/:\d+$/, "")) ? "http" : "https";
  const base = `${scheme}://${host}/v2/${repository}`;
  let authorization: string | undefined;
  const get = async (url: string, options: DownloadOptions): Promise<Download> => {
    try {
      return await fetchBounded(context, url, { ...options, authorization });
    } catch (error) {
      const isDenied = isSkillwrightError(error, "source_unavailable") && error.details.status === 401;
      if (!isDenied || authorization !== undefined) throw error;
      const challenge = await askChallenge(url, context);
      authorization = await logIn(challenge, { host, name: repository }, { context });
      if (authorization === undefined) throw error;
      return fetchBounded(context, url, { ...options, authorization });
    }
  };
  return {
    async manifest(name) {
      const url = `${base}/manifests/${name}`;
      const accept = `${MANIFEST}, ${INDEX}`;
      const { bytes } = await get(url, { maxBytes: MAX_DOCUMENT_BYTES, headers: { accept } });
      const digest = `sha256:${sha256(bytes)}`;
      if (name.includes(":") && name !== digest) throw mismatch(url, name, digest);
      return { digest, document: readDocument(bytes, url) };
    },
    async layer(digest) {
      const url = `${base}/blobs/${digest}`;
      // Registries send clients to their storage, which may be elsewhere; the digest says what it has to be.
      const { bytes } = await get(url, { maxBytes: MAX_ARCHIVE_BYTES, redirects: "any" });
      checkSha256(bytes, digest.slice("sha256:".length), url);
      return readArchive(bytes, context.signal);
    },
  };
}

/** The header in which a registry says how to sign in. */
async function askChallenge(url: string, context: SourceContext): Promise<string> {
  const answer = await (context.fetch ?? fetch)(url, {
    redirect: "manual",
    signal: anySignal(AbortSignal.timeout(SOURCE_IDLE_MS), context.signal),
  });
  await answer.body?.cancel();
  return answer.headers.get("www-authenticate") ?? "";
}

interface PinOptions {
  readonly label: string;
  readonly registry: Registry;
  readonly reference: OciReference;
}

async function pinManifest(top: Manifest, options: PinOptions): Promise<PinnedSource> {
  const { label, registry, reference } = options;
  const listed = Array.isArray(top.document.manifests) ? top.document.manifests : undefined;
  const packages: FoundPackage[] = [];
  const refused: RefusedSkill[] = [];
  const add = async (manifest: Manifest, fallback: string): Promise<void> => {
    const name = annotation(manifest.document, "io.agentskills.skill.name") ?? fallback;
    try {
      packages.push(await readSkill(manifest, { name, label, registry }));
      checkSourceBytes(packages, label);
    } catch (error) {
      if (
        !isSkillwrightError(error, "archive_error", "validation_error", "integrity_error", "limit_exceeded")
      )
        throw error;
      if (listed === undefined) throw error;
      refused.push({ folder: escapeTerminal(name), reason: error.message });
    }
  };
  if (listed === undefined) await add(top, reference.repository.split("/").at(-1) ?? "");
  else {
    if (listed.length > MAX_SOURCE_SKILLS) throw unavailable(label, "unreadable", "it lists too many skills");
    for (const item of listed) {
      const digest = isObject(item) ? readDigest(item.digest) : undefined;
      const name = isObject(item) ? annotation(item, "io.agentskills.skill.name") : undefined;
      if (reference.skill !== undefined && name !== undefined && name !== reference.skill) continue;
      if (digest === undefined) refused.push({ folder: name ?? "", reason: "It has no SHA-256 digest" });
      else await add(await registry.manifest(digest), name ?? digest.slice(0, 19));
    }
  }
  const wanted = packages.filter(
    ({ folder }) => listed === undefined || reference.skill === undefined || folder === reference.skill,
  );
  if (wanted.length === 0 && refused.length === 0)
    throw unavailable(label, "missing", "it has no such skill");
  const sorted = wanted.toSorted((a, b) => compareText(a.folder, b.folder));
  const { digest: version } = top;
  const name = reference.repository.split("/").at(-1) ?? "";
  return pinPackages(
    { packages: sorted, strays: [], refused },
    { kind: "oci", url: label, version, digest: version.slice("sha256:".length), name },
  );
}

interface ReadOptions {
  readonly name: string;
  readonly label: string;
  readonly registry: Registry;
}

async function readSkill(
  { document }: Manifest,
  { name, label, registry }: ReadOptions,
): Promise<FoundPackage> {
  const layers = (Array.isArray(document.layers) ? document.layers : []).filter(isObject);
  const [layer, ...others] = layers.filter(
    ({ mediaType }) => typeof mediaType === "string" && LAYERS.has(mediaType),
  );
  const digest = readDigest(layer?.digest);
  if (digest === undefined || others.length > 0) {
    const kinds = layers.map(({ mediaType }) => (typeof mediaType === "string" ? mediaType : "?")).join(", ");
    const shown = escapeTerminal(kinds) || "none";
    throw unavailable(label, "unreadable", `it is not a skill; its layers are ${shown}`);
  }
  const [own, ...more] = findPackages(await registry.layer(digest)).packages;
  if (own === undefined || more.length > 0) {
    const why = own === undefined ? "it has no SKILL.md" : "one layer has several skills";
    throw unavailable(label, "unreadable", why);
  }
  checkTree(own.files, name);
  // The name of the folder in the layer, as the specification has it; never a path from an annotation.
  return { ...own, folder: own.folder === "" ? safeName(name) : (own.folder.split("/").at(-1) ?? "") };
}

function safeName(name: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name) ? name : "";
}

function annotation({ annotations }: Unchecked, key: string): string | undefined {
  return isObject(annotations) ? textOf(annotations[key]) : undefined;
}

function readDigest(value: unknown): string | undefined {
  return typeof value === "string" && /^sha256:[0-9a-f]{64}$/.test(value) ? value : undefined;
}
