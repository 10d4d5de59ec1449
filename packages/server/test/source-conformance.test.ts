import { appendFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { sourceCases, sourceFixture } from "@skillwright/core/testing";
import { hashFiles, mcpSource } from "@skillwright/runtime/internal";
import { test } from "vitest";
import { createMcpWorld } from "./support/mcp-world.ts";

const server = resolve("packages/server/test/support/fixture-server.ts");

test.for(sourceCases)("a source from an MCP server: $name", async ({ run }) => {
  using world = createMcpWorld();
  for (const [path, text] of Object.entries(sourceFixture)) world.write(`served/${path}`, text);
  const manifest = world.write("served/SKILL.md", sourceFixture["SKILL.md"] ?? "");
  const args = [server, dirname(manifest), ...Object.keys(sourceFixture)];
  await run({
    open: () => mcpSource({ label: "acme", command: "node", args, env: [] }, { env: world.env }),
    change: () => appendFileSync(manifest, "Changed.\n"),
    hash: hashFiles,
  });
});
