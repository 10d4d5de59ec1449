import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { gzipSync } from "node:zlib";
import { makeTar, type RawTarEntry } from "@skillwright/core/testing";
import type { TempTree } from "./temp-tree.ts";

/** Debian's docker-registry on a free port of this computer. */
export interface OciTestRegistry extends AsyncDisposable {
  readonly host: string;
  /** Uploads a layer, and returns its digest. */
  blob(repository: string, bytes: Uint8Array): Promise<string>;
  /** Uploads a manifest or an index, and returns its digest. */
  manifest(repository: string, tag: string, document: Readonly<Record<string, unknown>>): Promise<string>;
  /** Uploads a skill as the Agent Skills specification has it. */
  skill(
    repository: string,
    tag: string,
    options: OciSkill,
  ): Promise<{ readonly digest: string; readonly layer: string; readonly size: number }>;
}

/** A skill to upload. */
export interface OciSkill {
  readonly name: string;
  readonly entries?: readonly RawTarEntry[];
  readonly mediaType?: string;
  /** Default: the entries as tar.gz. */
  readonly bytes?: Uint8Array;
}

const EMPTY = Buffer.from("{}");

/** Starts a registry. */
export async function ociRegistry(tree: TempTree): Promise<OciTestRegistry> {
  const port = await freePort();
  mkdirSync(tree.at("registry"), { recursive: true });
  const settings = `version: 0.1\nlog:\n  level: error\nstorage:\n  filesystem:\n    rootdirectory: ${tree.at("registry")}\nhttp:\n  addr: 127.0.0.1:${port}\n`;
  writeFileSync(tree.at("registry.yml"), settings);
  const child = spawn("/usr/bin/docker-registry", ["serve", tree.at("registry.yml")], { stdio: "ignore" });
  const base = `http://127.0.0.1:${port}/v2`;
  await untilReady(child, `${base}/`);
  const blob = async (repository: string, bytes: Uint8Array): Promise<string> => {
    const digest = digestOf(bytes);
    const start = await fetch(`${base}/${repository}/blobs/uploads/`, { method: "POST" });
    const target = new URL(start.headers.get("location") ?? "", base);
    target.searchParams.set("digest", digest);
    const done = await fetch(target, {
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from(bytes),
    });
    if (done.status !== 201) throw new Error(`The registry answered ${done.status}`);
    return digest;
  };
  const manifest = async (
    repository: string,
    tag: string,
    document: Readonly<Record<string, unknown>>,
  ): Promise<string> => {
    const body = JSON.stringify(document);
    const done = await fetch(`${base}/${repository}/manifests/${tag}`, {
      method: "PUT",
      headers: { "content-type": String(document.mediaType) },
      body,
    });
    if (done.status !== 201) throw new Error(`The registry answered ${done.status}: ${await done.text()}`);
    return digestOf(Buffer.from(body));
  };
  return {
    host: `127.0.0.1:${port}`,
    blob,
    manifest,
    async skill(repository, tag, { name, entries = [], mediaType, bytes }) {
      const tar =
        bytes ?? gzipSync(makeTar(entries.map((entry) => ({ ...entry, name: `${name}/${entry.name}` }))));
      const layer = await blob(repository, tar);
      const config = await blob(repository, EMPTY);
      const document = {
        schemaVersion: 2,
        mediaType: "application/vnd.oci.image.manifest.v1+json",
        artifactType: "application/vnd.agentskills.skill.v1",
        config: {
          mediaType: "application/vnd.agentskills.skill.config.v1+json",
          digest: config,
          size: EMPTY.length,
        },
        layers: [
          {
            mediaType: mediaType ?? "application/vnd.agentskills.skill.content.v1.tar+gzip",
            digest: layer,
            size: tar.length,
          },
        ],
        annotations: { "io.agentskills.skill.name": name },
      };
      const digest = await manifest(repository, tag, document);
      return { digest, layer, size: JSON.stringify(document).length };
    },
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => {
        child.once("close", resolve);
      });
      child.kill();
      await ended;
    },
  };
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`docker-registry ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer !== undefined) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}
