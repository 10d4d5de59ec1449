import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Skills } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type McpHandler, mcpHandler } from "../src/mcp/mcp-handler.ts";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";

let world: McpWorld;
let skills: Skills;
let handler: McpHandler;
let server: Server;
let url: URL;
let reported: Error[];
beforeEach(async () => {
  world = createMcpWorld();
  world.skill("pdf-tools", "", "# PDF\n\nSee references/forms.md.\n");
  world.write("home/.agents/skills/pdf-tools/references/forms.md", "Forms.\n");
  world.skill("typed", "name: typed\ndescription: D. Use it.\nmetadata:\n  version: 1.5");
  skills = await world.open();
  reported = [];
  handler = mcpHandler({ skills, version: "0.0.0", onError: (error) => reported.push(error) });
  server = createServer((request, response) => {
    const listener = getRequestListener((incoming) => handler.fetch(incoming), {
      overrideGlobalObjects: false,
    });
    void listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
});
afterEach(async () => {
  await handler.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await skills.close();
  world[Symbol.dispose]();
});

/** Runs a program of a dependency; the server is in this process, so it must not be waited for without others. */
function run(bin: string, args: readonly string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn("node", [resolve("node_modules/.bin", bin), ...args], {
    cwd: world.project,
    env: { ...world.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const add = (bytes: Buffer): void => {
    output += bytes.toString("utf8");
  };
  child.stdout.on("data", add);
  child.stderr.on("data", add);
  return new Promise((done) => child.on("close", (status) => done({ status, output })));
}

test.for([
  "sep-2640-skills-directory",
  "sep-2640-skills-enumeration",
  "sep-2640-skills-manifest",
  "dns-rebinding-protection",
  "server-initialize",
  "ping",
  "tools-list",
  "prompts-list",
  "resources-list",
  "sep-2164-resource-not-found",
  "caching",
  "http-header-validation",
])("the conformance scenario %s passes", async (scenario) => {
  const { status, output } = await run("conformance", ["server", "--url", url.href, "--scenario", scenario]);
  expect(status, output).toBe(0);
  expect(output).toMatch(/Passed: [1-9]/);
});

test("of the scenario server-stateless only that fails which needs tools made for the test", async () => {
  const { output } = await run("conformance", [
    "server",
    "--url",
    url.href,
    "--scenario",
    "server-stateless",
  ]);
  const errors = output.split("\n").filter((line) => line.trim().startsWith("Error:"));
  expect(errors.filter((line) => !line.includes("does not list the diagnostic tool"))).toEqual([]);
  expect(output).toMatch(/Passed: 2\d/);
});

test.for(["auto", "legacy"] as const)(
  "the official client lists and verifies skills, negotiation %s",
  async (mode) => {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url));
    const extension = new SkillsClient(client);
    const listing = await extension.list();
    const files: [string, boolean][] = [];
    for (const entry of listing.skills) {
      if (entry.resources === "dynamic") throw new Error("files are known");
      for (const { uri } of entry.resources) files.push([uri, (await extension.read(entry, uri)).verified]);
    }
    expect(files).toEqual([
      ["skill://pdf-tools/SKILL.md", true],
      ["skill://pdf-tools/references/forms.md", true],
      ["skill://typed/SKILL.md", true],
    ]);
    await client.close();
  },
);

test("a client of the first line uses tools and prompts", async () => {
  const old = new OldClient({ name: "old", version: "1" });
  await old.connect(new OldTransport(url));
  expect((await old.listTools()).tools.map(({ name }) => name)).toEqual([
    "load_skill",
    "list_skills",
    "read_skill_resource",
    "scan_skill",
  ]);
  const scanned = await old.callTool({ name: "scan_skill", arguments: { name: "pdf-tools" } });
  expect(JSON.stringify(scanned.content)).toContain("Verdict: clean");
  expect(await old.callTool({ name: "scan_skill", arguments: { name: "../etc" } })).toMatchObject({
    isError: true,
  });
  const loaded = await old.callTool({ name: "load_skill", arguments: { name: "pdf-tools" } });
  expect(JSON.stringify(loaded.content)).toContain("See references/forms.md.");
  const prompt = await old.getPrompt({ name: "pdf-tools" });
  expect(JSON.stringify(prompt.messages)).toContain("See references/forms.md.");
  await old.close();
});

test("a subscribed client is notified of changes", async () => {
  const heard: string[] = [];
  const client = new Client(
    { name: "test", version: "1" },
    {
      versionNegotiation: { mode: "auto" },
      listChanged: {
        resources: { onChanged: () => heard.push("resources"), autoRefresh: false },
        prompts: { onChanged: () => heard.push("prompts"), autoRefresh: false },
      },
    },
  );
  await client.connect(new StreamableHTTPClientTransport(url));
  await skills.watch();
  world.skill("new-one");
  await expect.poll(() => heard.toSorted()).toEqual(["prompts", "resources"]);
  await client.close();
});

test("the inspector lists skills and tools", async () => {
  const listed = await run("mcp-inspector", [
    "--cli",
    url.href,
    "--transport",
    "http",
    "--method",
    "skills/list",
  ]);
  expect(listed.status, listed.output).toBe(0);
  expect(listed.output).toContain("skill://pdf-tools/SKILL.md");
  const { command, args } = world.command;
  const tools = await run("mcp-inspector", ["--cli", command, ...args, "mcp", "--method", "tools/list"]);
  expect(tools.status, tools.output).toBe(0);
  expect(tools.output).toContain("read_skill_resource");
});

test("a client's mistake is reported to it and is not a defect", async () => {
  const post = (body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body,
    });
  const answers = [
    await post("no JSON"),
    await post("{}"),
    await post("[]"),
    await post('{"jsonrpc":"2.0","id":1,"method":"tools/list","params":3}'),
    await post('{"jsonrpc":"2.0","id":1,"method":"no/such"}'),
    await post("{}", { "content-type": "text/plain" }),
    await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { "mcp-protocol-version": "1900-01-01" }),
    await post('{"jsonrpc":"2.0","id":1,"method":"ping"}', { "mcp-method": "tools/list" }),
  ];
  await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(reported).toEqual([]);
});

test("a message that is too large is rejected", async () => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { text: "x".repeat(5_000_000) } }),
  });
  expect(answer.status).toBe(413);
});
