import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** The token that {@link startRegistry} accepts. */
export const REGISTRY_TOKEN = "token-of-a-test";

/** A registry that knows one user and accepts everything; the real one is tested with the command line. */
export async function startRegistry(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader("content-type", "application/json");
    if (request.headers.authorization !== `Bearer ${REGISTRY_TOKEN}`) {
      const error = { code: "not_authenticated", message: "The token is unknown", details: {}, hint: null };
      response.writeHead(401).end(JSON.stringify({ error }));
    } else if (request.method === "POST") response.writeHead(201).end(JSON.stringify(report));
    else response.end(JSON.stringify(identity));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const identity = { user: "alice", scopes: ["publish:*"], namespaces: [{ name: "acme", role: "publisher" }] };

const report = {
  outcome: "published",
  tag: "latest",
  version: {
    skill: "@acme/pdf-tools",
    version: "1.2.0",
    tree: "0".repeat(64),
    bytes: 1,
    verdict: "clean",
    state: "published",
    publishedAt: "2026-01-01T00:00:00.000Z",
    publishedBy: "alice",
    yanked: null,
    downloads: 0,
    deprecated: null,
    changelog: null,
    manifest: {},
    files: [],
    archive: { sha256: "0".repeat(64), bytes: 1 },
    problems: [],
    scan: { score: 0, findings: [], unread: [], touches: { hosts: [], secrets: [], actions: [] } },
  },
};
