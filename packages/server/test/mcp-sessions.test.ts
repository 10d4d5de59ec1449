import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createSkills, type Session, type Skills, sandboxState } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type McpHandler, type McpHandlerOptions, mcpHandler } from "../src/mcp/mcp-handler.ts";
import { MCP_SESSION_IDLE_MS } from "../src/mcp/mcp-limits.ts";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";

/** Where every test must run, a missing sandbox fails them instead. */
const withoutSandbox =
  process.env.CI !== "true" &&
  (await sandboxState(await createSkills({ index: "off" }), { check: "try" })).state !== "on";

let world: McpWorld;
let skills: Skills;
/** Ids of the runtime's sessions that were opened and not closed. */
let open: Set<string>;
let handler: McpHandler;
let server: Server;
let url: URL;
let reported: Error[];

/** Counts the sessions that are open. */
function counting(given: Skills): Skills {
  const session = async (...options: Parameters<Skills["session"]>): Promise<Session> => {
    const opened = await given.session(...options);
    open.add(opened.id);
    return {
      ...opened,
      get skills() {
        return opened.skills;
      },
      close() {
        open.delete(opened.id);
        return opened.close();
      },
    };
  };
  return new Proxy(given, {
    get: (target, name) => (name === "session" ? session : Reflect.get(target, name)),
  });
}

async function serve(options: Partial<McpHandlerOptions> = {}): Promise<void> {
  skills = await world.open();
  open = new Set();
  reported = [];
  handler = mcpHandler({
    skills: counting(skills),
    version: "0.0.0",
    onError: (error) => reported.push(error),
    ...options,
  });
  server = createServer((request, response) => {
    const listener = getRequestListener((incoming) => handler.fetch(incoming), {
      overrideGlobalObjects: false,
    });
    void listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

function post(body: object, session?: string): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(session !== undefined && { "mcp-session-id": session }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", ...body }),
  });
}

/** Begins a session as an older client does; its id. */
async function initialize(): Promise<string> {
  const params = {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const answer = await post({ id: 1, method: "initialize", params });
  expect(answer.status).toBe(200);
  await answer.text();
  return answer.headers.get("mcp-session-id") ?? "";
}

async function list(session?: string): Promise<readonly [number, string]> {
  const answer = await post({ id: 2, method: "tools/list" }, session);
  return [answer.status, await answer.text()];
}

/** Until the time of a session runs; polling would let it pass. */
async function untilWaiting(): Promise<void> {
  while (vi.getTimerCount() === 0) await new Promise((next) => setImmediate(next));
}

beforeEach(() => {
  world = createMcpWorld();
  world.skill("pdf-tools");
});
afterEach(async () => {
  vi.useRealTimers();
  await handler.close();
  expect([...open]).toEqual([]);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await skills.close();
  world[Symbol.dispose]();
});

const NOT_FOUND = { jsonrpc: "2.0", error: { code: -32_001, message: "Session not found" }, id: null };

describe("a session over HTTP", () => {
  test("ends after a time without requests; the client gets 404 and starts a new one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await serve();
    const id = await initialize();
    await untilWaiting();
    vi.advanceTimersByTime(MCP_SESSION_IDLE_MS / 2);
    expect((await list(id))[0]).toBe(200);
    await untilWaiting();
    vi.advanceTimersByTime(MCP_SESSION_IDLE_MS / 2);
    expect(handler.sessions()).toBe(1);
    vi.advanceTimersByTime(MCP_SESSION_IDLE_MS / 2);
    expect(handler.sessions()).toBe(0);
    const [status, text] = await list(id);
    expect([status, JSON.parse(text)]).toEqual([404, NOT_FOUND]);
    expect((await list(await initialize()))[0]).toBe(200);
    expect(reported).toEqual([]);
  });

  test("lasts while its client listens, and ends some time after it is gone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await serve();
    const id = await initialize();
    const leave = new AbortController();
    const listening = await fetch(url, {
      headers: { accept: "text/event-stream", "mcp-session-id": id },
      signal: leave.signal,
    });
    expect(listening.status).toBe(200);
    vi.advanceTimersByTime(MCP_SESSION_IDLE_MS * 2);
    expect(handler.sessions()).toBe(1);
    leave.abort();
    await untilWaiting();
    vi.advanceTimersByTime(MCP_SESSION_IDLE_MS);
    expect(handler.sessions()).toBe(0);
  });

  test("ends when the client ends it", async () => {
    await serve();
    const id = await initialize();
    const ended = await fetch(url, { method: "DELETE", headers: { "mcp-session-id": id } });
    expect([ended.status, handler.sessions(), (await list(id))[0]]).toEqual([200, 0, 404]);
  });

  test("makes room for a new one when there are too many, least recently used first", async () => {
    await serve({ maxSessions: 2 });
    const first = await initialize();
    const second = await initialize();
    expect((await list(first))[0]).toBe(200);
    const third = await initialize();
    expect(handler.sessions()).toBe(2);
    const statuses = [];
    for (const id of [first, second, third]) statuses.push((await list(id))[0]);
    expect(statuses).toEqual([200, 404, 200]);
    await Promise.all(Array.from({ length: 20 }, initialize));
    expect(handler.sessions()).toBeLessThanOrEqual(2);
  });

  test("is optional: a request without one leaves nothing behind", async () => {
    await serve();
    for (let index = 0; index < 5; index += 1) expect((await list())[0]).toBe(200);
    expect(handler.sessions()).toBe(0);
    await expect.poll(() => open.size).toBe(0);
  });

  test("is notified of new skills while it listens", async () => {
    await serve();
    const heard: string[] = [];
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" } });
    for (const what of ["resources", "prompts"] as const) {
      client.setNotificationHandler(`notifications/${what}/list_changed`, () => void heard.push(what));
    }
    await client.connect(new StreamableHTTPClientTransport(url));
    await skills.watch();
    world.skill("new-one");
    await expect.poll(() => heard.toSorted()).toEqual(["prompts", "resources"]);
    await client.close();
  });
});

const runs = "name: runs\ndescription: Runs. Use it.";

/** A client whose person gives one answer to everything. */
interface Asking {
  readonly asked: readonly string[];
  load(): Promise<string>;
  prompt(): Promise<string>;
  close(): Promise<void>;
}

type Answer = "accept" | "decline";

async function connectNew(mode: "auto" | "legacy", answer: Answer): Promise<Asking> {
  const asked: string[] = [];
  const client = new Client(
    { name: "test", version: "1" },
    { versionNegotiation: { mode }, capabilities: { elicitation: { form: {} } } },
  );
  client.setRequestHandler("elicitation/create", ({ params }) => {
    asked.push(params.message);
    return answer === "accept" ? { action: "accept", content: { allow: true } } : { action: "decline" };
  });
  await client.connect(new StreamableHTTPClientTransport(url));
  return {
    asked,
    load: async () =>
      JSON.stringify((await client.callTool({ name: "load_skill", arguments: { name: "runs" } })).content),
    prompt: async () => JSON.stringify((await client.getPrompt({ name: "runs" })).messages),
    close: () => client.close(),
  };
}

async function connectOld(answer: Answer): Promise<Asking> {
  const asked: string[] = [];
  const client = new OldClient({ name: "old", version: "1" }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params.message);
    return answer === "accept" ? { action: "accept", content: { allow: true } } : { action: "decline" };
  });
  await client.connect(new OldTransport(url));
  return {
    asked,
    load: async () =>
      JSON.stringify((await client.callTool({ name: "load_skill", arguments: { name: "runs" } })).content),
    prompt: async () => JSON.stringify((await client.getPrompt({ name: "runs" })).messages),
    close: () => client.close(),
  };
}

describe.for([
  ["2.x, negotiation auto", (answer: Answer) => connectNew("auto", answer)],
  ["2.x, negotiation legacy", (answer: Answer) => connectNew("legacy", answer)],
  ["1.x", connectOld],
] as const)("a client over HTTP that can ask its person, %s", ([, connect]) => {
  test.skipIf(withoutSandbox)("runs what the person allows, and asks once", async () => {
    const file = world.skill("runs", runs, "It is !`echo now`.\n");
    await serve();
    const client = await connect("accept");
    expect(await client.load()).toContain("It is now.");
    expect(await client.prompt()).toContain("It is now.");
    expect(client.asked).toEqual([expect.stringContaining(`Allow runs to run commands?\nFile: ${file}\n`)]);
    expect(client.asked[0]).toContain("echo now");
    await client.close();
  });

  test("runs nothing that the user declines", async () => {
    const trace = join(world.root, "trace");
    world.skill("runs", runs, `Before !\`touch ${trace}\` after.\n`);
    await serve();
    const client = await connect("decline");
    expect(await client.load()).toContain("Before ");
    expect(client.asked).toHaveLength(1);
    expect(existsSync(trace)).toBe(false);
    await client.close();
  });
});
