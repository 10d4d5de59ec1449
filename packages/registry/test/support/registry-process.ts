import { serveRegistry } from "@skillwright/registry";

// One of several processes on a database: `registry-process.ts DATABASE` prints where it listens and the first token.
const registry = await serveRegistry({
  database: process.argv[2] ?? "",
  port: 0,
  rateLimit: "off",
  onDefect: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
});
const token = await registry.createFirstToken();
process.stdout.write(`${JSON.stringify({ url: registry.url, token })}\n`);
