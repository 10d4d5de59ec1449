import { gzipSync } from "node:zlib";
import {
  isLoopback,
  isSkillwrightError,
  type OciReference,
  omitUndefined,
  redactCredentials,
  SkillwrightError,
  writeTar,
} from "@skillwright/core/internal";
import { sha256 } from "../../files/sha256.ts";
import { anySignal } from "../../machine/any-signal.ts";
import type { PackedSkill } from "../../package/export-skill.ts";
import { unavailable } from "../http/fetch-bounded.ts";
import type { SourceContext } from "../source-context.ts";
import { SOURCE_TIME_MS } from "../source-limits.ts";
import { logIn } from "./registry-login.ts";

const MANIFEST = "application/vnd.oci.image.manifest.v1+json";

/** The media types of the Agent Skills specification. */
const ARTIFACT = "application/vnd.agentskills.skill.v1";
const CONFIG = "application/vnd.agentskills.skill.config.v1+json";
const LAYER = "application/vnd.agentskills.skill.content.v1.tar+gzip";

/** A skill that is in an OCI registry now. */
export interface OciArtifact {
  /** `oci://host/repository@sha256:…`. */
  readonly reference: string;
  readonly tag: string;
  /** `sha256:…` of the manifest. */
  readonly digest: string;
}

/** What is sent, made from a packed skill. The same skill makes the same bytes. */
export interface OciParts {
  readonly config: Uint8Array;
  readonly layer: Uint8Array;
  readonly manifest: Uint8Array;
}

/** A skill as an OCI artifact. */
export function toOciParts(
  { name, files }: Pick<PackedSkill, "name" | "files">,
  facts: { readonly version: string; readonly description: string },
): OciParts {
  const layer = gzipSync(writeTar(files, { folder: name }), { level: 9 });
  // The byte for the operating system; the rest of a gzip header has no date with this library.
  layer[9] = 255;
  const config = Buffer.from(JSON.stringify({ name, ...facts }));
  const manifest = {
    schemaVersion: 2,
    mediaType: MANIFEST,
    artifactType: ARTIFACT,
    config: describe(CONFIG, config),
    layers: [describe(LAYER, layer)],
    annotations: {
      "io.agentskills.skill.name": name,
      "org.opencontainers.image.title": name,
      "org.opencontainers.image.version": facts.version,
      "org.opencontainers.image.description": facts.description,
    },
  };
  return { config, layer, manifest: Buffer.from(JSON.stringify(manifest)) };
}

function describe(
  mediaType: string,
  bytes: Uint8Array,
): { readonly mediaType: string; readonly digest: string; readonly size: number } {
  return { mediaType, digest: `sha256:${sha256(bytes)}`, size: bytes.length };
}

/** Sends an artifact to an OCI registry and tags it. Credentials are those of Docker, and go to that registry only. */
export async function publishOci(
  { host, repository, tag }: OciReference & { readonly tag: string },
  { config, layer, manifest }: OciParts,
  context: SourceContext,
): Promise<OciArtifact> {
  const scheme = isLoopback(host.replace(/:\d+$/, "")) ? "http" : "https";
  const base = `${scheme}://${host}/v2/${repository}`;
  const label = `oci://${host}/${repository}`;
  const send = sender(label, { host, name: repository }, context);
  for (const bytes of [config, layer]) {
    const digest = `sha256:${sha256(bytes)}`;
    const there = await send(`${base}/blobs/${digest}`, { method: "HEAD" }, [200, 404]);
    if (there.status === 200) continue;
    context.onProgress?.({ step: "download", what: label, total: bytes.length });
    const started = await send(`${base}/blobs/uploads/`, { method: "POST" }, [202]);
    const target = uploadAddress(started.headers.get("location") ?? "", base, label);
    target.searchParams.set("digest", digest);
    const headers = { "content-type": "application/octet-stream" };
    await send(target.href, { method: "PUT", headers, body: Buffer.from(bytes) }, [201]);
  }
  const digest = `sha256:${sha256(manifest)}`;
  const headers = { "content-type": MANIFEST };
  await send(`${base}/manifests/${tag}`, { method: "PUT", headers, body: Buffer.from(manifest) }, [201]);
  return { reference: `${label}@${digest}`, tag, digest };
}

type Send = (url: string, init: RequestInit, accepted: readonly number[]) => Promise<Response>;

/** Sends requests, and signs in once if the registry asks for it. Redirects are not followed. */
function sender(
  label: string,
  repository: { readonly host: string; readonly name: string },
  context: SourceContext,
): Send {
  let authorization: string | undefined;
  const request = async (url: string, init: RequestInit): Promise<Response> => {
    try {
      const answer = await (context.fetch ?? fetch)(url, {
        ...init,
        redirect: "manual",
        headers: { ...init.headers, ...omitUndefined({ authorization }) },
        signal: anySignal(AbortSignal.timeout(SOURCE_TIME_MS), context.signal),
      });
      // Nothing in the answers is used but their headers.
      await answer.body?.cancel();
      return answer;
    } catch (error) {
      context.signal?.throwIfAborted();
      if (isSkillwrightError(error)) throw error;
      throw unavailable(label, "connection", "it can't be reached", { cause: error });
    }
  };
  return async (url, init, accepted) => {
    let answer = await request(url, init);
    if (answer.status === 401 && authorization === undefined) {
      const challenge = answer.headers.get("www-authenticate") ?? "";
      authorization = await logIn(challenge, repository, { context, actions: "pull,push" });
      if (authorization !== undefined) answer = await request(url, init);
    }
    if (accepted.includes(answer.status)) return answer;
    const isDenied = answer.status === 401 || answer.status === 403;
    throw unavailable(
      label,
      isDenied ? "denied" : "server",
      isDenied ? "access is denied" : `the registry answered ${answer.status}`,
      {
        status: answer.status,
        ...(isDenied && { hint: `Sign in with \`docker login ${repository.host}\` first.` }),
      },
    );
  };
}

/** Where an upload continues. It must be the same server, because the token is sent. */
function uploadAddress(location: string, base: string, label: string): URL {
  const url = URL.parse(location, base);
  if (url !== null && url.origin === new URL(base).origin) return url;
  throw new SkillwrightError("source_refused", {
    message: `${label} is not used: it sends uploads to another server`,
    details: { url: redactCredentials(label), reason: "redirect" },
  });
}
