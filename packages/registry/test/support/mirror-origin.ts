import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, normalize } from "node:path";
import { createRegistryClient, type RegistryClient } from "@skillwright/contract/client";
import { serveRegistry } from "@skillwright/registry";
import { onTestFinished } from "vitest";
import { openRegistry, type TestRegistry, tempFolder } from "./open-registry.ts";
import { type SkillDraft, skillFiles } from "./skill-archive.ts";

/** The namespace that is a mirror. */
export const vendor: { readonly namespace: string } = { namespace: "vendor" };

/** A skill in it. */
export const pdf: { readonly namespace: string; readonly name: string } = {
  namespace: "vendor",
  name: "pdf",
};

/** Another registry, with the namespace `origin`. */
export async function startOrigin(): Promise<{
  url: string;
  admin: RegistryClient;
  close: () => Promise<void>;
}> {
  const registry = await serveRegistry({ data: tempFolder(), port: 0 });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= registry.close());
  onTestFinished(close);
  const token = (await registry.createFirstToken()) ?? "";
  const admin = createRegistryClient({ baseUrl: registry.url, token });
  await admin.createNamespace({ body: { name: "origin", visibility: "public" } });
  return { url: registry.url, admin, close };
}

/** A registry with the empty namespace `vendor`, which may copy from this computer. */
export async function openMirror(review: "off" | "required" = "off"): Promise<TestRegistry> {
  const opened = await openRegistry({ rateLimit: "off", mirrorHosts: ["127.0.0.1"] });
  await opened.admin.createNamespace({ body: { name: "vendor", visibility: "public", review } });
  return opened;
}

/** A web server. */
export async function serveAnswers(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A web server for a folder. */
export function serveFolder(folder: string, onRequest?: (url: string) => void): Promise<string> {
  return serveAnswers((request, answer) => {
    onRequest?.(request.url ?? "");
    const path = normalize(decodeURIComponent((request.url ?? "/").replace(/\?.*$/, "")));
    try {
      answer.end(readFileSync(join(folder, path)));
    } catch {
      answer.writeHead(404).end();
    }
  });
}

/** Writes a skill to a folder of its own. */
export function writeSkill(folder: string, draft: SkillDraft): void {
  for (const { path, bytes } of skillFiles(draft)) {
    const file = join(folder, draft.name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
