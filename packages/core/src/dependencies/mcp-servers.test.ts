import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MCP_AGENT_IDS, type McpAgentId } from "../config/mcp-servers-setting.ts";
import { readAgentConfig } from "../host-settings/agent-config.ts";
import { addMcpServer } from "./add-mcp-server.ts";
import { findMcpServer } from "./find-mcp-server.ts";
import { type McpEnvironment, mcpAgents } from "./mcp-agents.ts";
import { type McpServer, readMcpServer } from "./mcp-server.ts";

const place: McpEnvironment = { home: "/home/ada", project: "/work/site", env: {} };

const docs: McpServer = { kind: "remote", name: "docs", transport: "http", url: "https://docs.example/mcp" };
const files: McpServer = { kind: "local", name: "files", command: "npx", args: ["-y", "@acme/files"] };

const add = (id: McpAgentId, server: McpServer, text?: string) =>
  addMcpServer(server, text, { agent: mcpAgents[id], place });

const find = (id: McpAgentId, server: McpServer, text: string) => {
  const config = readAgentConfig(text, mcpAgents[id].format);
  const values = config.kind === "read" ? [config.value] : [];
  return findMcpServer(server, values, { agent: mcpAgents[id], place });
};

describe("what a skill says about a server", () => {
  test.for([
    [
      { type: "mcp", value: "docs", url: "https://d.example/" },
      { kind: "remote", name: "docs", transport: "http", url: "https://d.example/" },
    ],
    [
      { type: "mcp", value: "docs", transport: "SSE", url: "http://d.example/" },
      { kind: "remote", name: "docs", transport: "sse", url: "http://d.example/" },
    ],
    [
      { type: "mcp", value: "a_b-1", command: "npx -y 'a b'" },
      { kind: "local", name: "a_b-1", command: "npx", args: ["-y", "a b"] },
    ],
  ] as const)("%j is a server", ([dependency, server]) => {
    expect(readMcpServer(dependency)).toEqual({ kind: "server", server });
  });

  test.for([
    { value: "a b", command: "x" },
    { value: 'x"] ', command: "x" },
    { value: "x", transport: "stdio", url: "https://x.example" },
    { value: "x", url: "file:///etc/passwd" },
    { value: "x", url: "https://ada:pw@x.example" },
    { value: "x", url: "not an address" },
    { value: "x", command: "rm\u202e -rf" },
    { value: "x", command: "  " },
    { value: "x", transport: "pigeon", url: "https://x.example" },
    { value: "x" },
  ])("%j is none", (dependency) => {
    expect(readMcpServer({ type: "mcp", ...dependency })).toMatchObject({ kind: "unusable" });
  });
});

describe("adding a server", () => {
  test.for(MCP_AGENT_IDS)("to a file that %s does not have yet makes one in which it is found", (id) => {
    for (const server of [docs, files]) {
      const edit = add(id, server);
      expect(edit.kind).toBe("edited");
      const text = edit.kind === "edited" ? edit.text : "";
      expect(find(id, server, text)).toEqual({ kind: "present", name: server.name });
      expect(find(id, { ...docs, url: "https://other.example" }, text).kind).toBe(
        server === docs ? "different" : "absent",
      );
    }
  });

  test("leaves comments, order and spaces of a JSON file as they are", () => {
    const text =
      '{\n    // mine\n    "theme":   "dark",\n    "mcpServers": { "a": { "command": "a" } }, /* b */\n}\n';
    expect(add("gemini-cli", docs, text)).toEqual({
      kind: "edited",
      text: '{\n    // mine\n    "theme":   "dark",\n    "mcpServers": { "a": { "command": "a" },\n        "docs": {\n            "httpUrl": "https://docs.example/mcp"\n        } }, /* b */\n}\n',
      added: expect.stringContaining('"httpUrl": "https://docs.example/mcp"'),
    });
  });

  test("appends a table to a TOML file", () => {
    const text = '# mine\nmodel = "gpt"\n\n[mcp_servers.a]\ncommand = "a"';
    expect(add("codex", files, text)).toEqual({
      kind: "edited",
      text: `${text}\n\n[mcp_servers.files]\ncommand = "npx"\nargs = [ "-y", "@acme/files" ]\n`,
      added: '[mcp_servers.files]\ncommand = "npx"\nargs = [ "-y", "@acme/files" ]',
    });
  });

  test("goes where the version of OpenCode that a file is for looks", () => {
    const edit = add("opencode", docs, '{ "mcp": { "servers": {} } }');
    expect(edit.kind === "edited" && readAgentConfig(edit.text, "json")).toEqual({
      kind: "read",
      value: { mcp: { servers: { docs: { type: "remote", url: "https://docs.example/mcp" } } } },
    });
  });

  test.for<[McpAgentId, string]>([
    ["claude-code", '{ "mcpServers": '],
    ["claude-code", '{ "mcpServers": [] }'],
    ["claude-code", "[]"],
    ["codex", "mcp_servers = {}\n"],
    ["codex", 'mcp_servers = { a = { command = "a" } }\n'],
    ["codex", "[mcp_servers.files]\ncommand = 'other'\n"],
    ["codex", "= broken"],
  ])("is refused where %s has %j", ([id, text]) => {
    expect(add(id, files, text)).toEqual({ kind: "unusable", why: expect.any(String) });
  });

  test("never changes what a file said before", () => {
    const key = fc.string({ minLength: 1, maxLength: 8 }).filter((name) => name !== "__proto__");
    const json = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { noNullPrototype: true });
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2, "\t"), (config, indent) => {
        const edit = add("claude-code", docs, JSON.stringify(config, null, indent));
        if (edit.kind === "unusable") return;
        expect(isInsertion(JSON.stringify(config, null, indent), edit.text)).toBe(true);
        const { mcpServers, ...rest } = JSON.parse(edit.text) as Record<string, Record<string, unknown>>;
        expect(rest).toEqual(JSON.parse(JSON.stringify({ ...config, mcpServers: undefined })));
        expect(mcpServers?.docs).toEqual({ type: "http", url: docs.url });
      }),
    );
  });
});

/** Whether a text is another one with something put into it at one place. */
function isInsertion(before: string, after: string): boolean {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  return before === "{}" || after.endsWith(before.slice(start));
}

describe("looking for a server", () => {
  test("finds the same program or address under another name", () => {
    const text = '{ "mcpServers": { "mine": { "httpUrl": "https://docs.example/mcp/" } } }';
    expect(find("gemini-cli", docs, text)).toEqual({ kind: "present", name: "mine" });
    const local = '{ "mcp": { "mine": { "type": "local", "command": ["npx", "-y", "@acme/files"] } } }';
    expect(find("opencode", files, local)).toEqual({ kind: "present", name: "mine" });
  });

  test("of Claude Code also sees those of the current project only", () => {
    const text = (project: string): string =>
      JSON.stringify({ projects: { [project]: { mcpServers: { docs: { type: "http", url: docs.url } } } } });
    expect(find("claude-code", docs, text("/work/site")).kind).toBe("present");
    expect(find("claude-code", docs, text("/work/other")).kind).toBe("absent");
  });

  test("what isn't a server does not count as one", () => {
    expect(find("claude-code", docs, '{ "mcpServers": { "docs": null } }').kind).toBe("absent");
  });
});

test("environment variables move the files only where they are absolute", () => {
  const { codex } = mcpAgents;
  expect(codex.userFiles({ ...place, env: { CODEX_HOME: "/opt/codex" } })).toEqual([
    "/opt/codex/config.toml",
  ]);
  expect(codex.userFiles({ ...place, env: { CODEX_HOME: "codex" } })).toEqual([
    "/home/ada/.codex/config.toml",
  ]);
});
