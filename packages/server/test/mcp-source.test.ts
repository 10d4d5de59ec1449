import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Diagnostic } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mcpHandler } from "../src/mcp/mcp-handler.ts";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";
import type { Behaviour } from "./support/skill-server.ts";

let world: McpWorld;
beforeEach(() => {
  world = createMcpWorld();
});
afterEach(() => world[Symbol.dispose]());

const server = resolve("packages/server/test/support/skill-server.ts");

function configure(behaviour: Behaviour): void {
  world.write(
    "own/config/config.yaml",
    `version: 1\nmcpServers:\n  acme:\n    command: node\n    args: [${JSON.stringify(server)}, ${behaviour}]\n`,
  );
}

/** When the server is to be asked again although it was asked just now. */
function forgetWhen(): void {
  const file = join(world.root, "own/cache/mcp/acme/listing.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), asked: 0 }));
}

const problems = ({ snapshot }: Skills): readonly string[] =>
  snapshot.diagnostics
    .filter(({ code }: Diagnostic) => code.startsWith("remote-"))
    .map(({ code, message }: Diagnostic) => `${code}: ${message}`);
const ids = (skills: Skills): readonly string[] => skills.list().map(({ id }) => id);

describe("skills of an MCP server", () => {
  test("are listed as a scope of their own, fetched when they are used, and verified on each read", async () => {
    configure("good");
    world.skill("mine");
    const skills = await world.open();
    expect(skills.list().map(({ id, scope, found }) => [id, scope, found.origin])).toEqual([
      ["mine", "user", undefined],
      ["greet", "remote", "mcp://acme/skill://greet/SKILL.md"],
    ]);
    const { found } = skills.get("greet");
    expect(existsSync(found.key)).toBe(false);
    const session = await skills.session();
    expect(() => session.readResource("greet", "references/words.md")).toThrow("load it first");
    expect(await session.activate({ name: "greet", trigger: "model" })).toMatchObject({
      kind: "activated",
      text: expect.stringContaining("Far away."),
    });
    expect(session.readResource("greet", "references/words.md").text).toBe("Hello.\n");
    writeFileSync(join(dirname(found.key), "references/words.md"), "Bye..\n");
    expect(() => session.readResource("greet", "references/words.md")).toThrow("as its server announced");
    await skills.fetch("greet");
    expect(session.readResource("greet", "references/words.md").text).toBe("Hello.\n");
    expect(skills.load("greet").text).toContain("Far away.");
  });

  test("never hide local ones, and cannot be changed", async () => {
    configure("good");
    world.skill("greet");
    const skills = await world.open();
    expect(ids(skills)).toEqual(["greet"]);
    expect(skills.get("greet").scope).toBe("user");
    const hidden = skills.list({ all: true }).find(({ scope }) => scope === "remote");
    expect(hidden?.shadowedBy).toBe("greet");
    await expect(skills.delete(hidden?.id ?? "")).rejects.toMatchObject({
      code: "read_only_skill",
      details: { reason: "remote" },
    });
  });

  test("are cached: a server is asked again after a while, not for every list", async () => {
    configure("good");
    expect(ids(await world.open())).toEqual(["greet"]);
    const listing = join(world.root, "own/cache/mcp/acme/listing.json");
    const before = readFileSync(listing, "utf8");
    expect(ids(await world.open())).toEqual(["greet"]);
    expect(readFileSync(listing, "utf8")).toBe(before);
    forgetWhen();
    expect(ids(await world.open())).toEqual(["greet"]);
    expect(readFileSync(listing, "utf8")).not.toBe(before);
  });

  test("leave nothing of a fetch that was killed", async () => {
    configure("good");
    const skills = await world.open();
    const around = dirname(dirname(skills.get("greet").found.key));
    for (const name of [".fetch-killed", ".fetch-running"])
      mkdirSync(join(around, name), { recursive: true });
    const before = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(join(around, ".fetch-killed"), before, before);
    await skills.fetch("greet");
    expect(readdirSync(around).filter((name) => name.startsWith(".fetch-"))).toEqual([".fetch-running"]);
  });

  test("that changed at the server are fetched again, with another content hash for approvals", async () => {
    configure("good");
    const skills = await world.open();
    await skills.fetch("greet");
    const before = await skills.hash("greet");
    configure("changed");
    await skills.reload();
    await skills.fetch("greet");
    expect(skills.load("greet").text).toContain("Changed.");
    expect(await skills.hash("greet")).not.toBe(before);
  });

  test("run nothing before their exact files are approved", async () => {
    configure("good");
    const skills = await world.open();
    const asked: string[] = [];
    const session = await skills.session({
      ask: (question) => {
        if (question.kind === "run-commands") asked.push(`${question.approval}: ${question.commands.join()}`);
        return Promise.resolve(false);
      },
    });
    const use = { name: "greet", trigger: "user" } as const;
    await session.activate(use);
    await session.approve(session.review("greet"));
    await session.close();
    configure("changed");
    await skills.reload();
    const later = await skills.session({
      ask: (question) => {
        if (question.kind === "run-commands") asked.push(`${question.approval}: ${question.commands.join()}`);
        return Promise.resolve(false);
      },
    });
    await later.activate(use);
    expect(asked).toEqual(["unknown: echo day", "changed: echo day"]);
  });

  test("stay listed when the server is gone, with a warning, and cannot be fetched", async () => {
    const program = world.write("server.mjs", `await import(${JSON.stringify(server)});\n`);
    world.write(
      "own/config/config.yaml",
      `version: 1\nmcpServers:\n  acme:\n    command: node\n    args: [${JSON.stringify(program)}]\n`,
    );
    const skills = await world.open();
    expect(problems(skills)).toEqual([]);
    rmSync(program);
    forgetWhen();
    await skills.reload();
    expect(ids(skills)).toEqual(["greet"]);
    expect(problems(skills)).toEqual([expect.stringMatching(/^remote-unavailable: .*"acme"/)]);
    await expect(skills.fetch("greet")).rejects.toMatchObject({ code: "load_error" });
    expect(await skills.sources()).toEqual([
      {
        label: "acme",
        target: `node ${program}`,
        skills: 1,
        signedIn: false,
        refused: 0,
        asked: expect.any(String),
        problem: expect.any(String),
      },
    ]);
  });

  test("of a program that does not exist are a warning", async () => {
    world.write("own/config/config.yaml", "version: 1\nmcpServers:\n  acme:\n    command: no-such-program\n");
    const skills = await world.open();
    expect(problems(skills)).toEqual([expect.stringMatching(/^remote-unavailable: .*no-such-program/)]);
  });

  test("come over HTTP as well", async () => {
    const other = createMcpWorld();
    other.skill("far");
    const serving = await other.open();
    const handler = mcpHandler({ skills: serving, version: "0" });
    const http = createServer((request, response) => {
      const listener = getRequestListener((incoming) => handler.fetch(incoming), {
        overrideGlobalObjects: false,
      });
      void listener(request, response);
    });
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    try {
      const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
      world.write("own/config/config.yaml", `version: 1\nmcpServers:\n  far-off:\n    url: ${url}\n`);
      const skills = await world.open();
      expect(ids(skills)).toEqual(["far"]);
      const session = await skills.session();
      expect(await session.activate({ name: "far", trigger: "user" })).toMatchObject({ kind: "activated" });
    } finally {
      await handler.close();
      http.closeAllConnections();
      http.close();
      await serving.close();
      other[Symbol.dispose]();
    }
  });

  test("cannot come from a project", async () => {
    world.write(
      "project/.skillwright/config.yaml",
      `mcpServers:\n  evil:\n    command: node\n    args: [${JSON.stringify(server)}]\n`,
    );
    const skills = await world.open();
    expect(ids(skills)).toEqual([]);
    expect(skills.snapshot.diagnostics.map(({ message }) => message)).toEqual([
      "`mcpServers` is the user's to set, because it starts programs; the project's value is ignored",
    ]);
    expect(existsSync(join(world.root, "own/cache/mcp"))).toBe(false);
  });
});

test("without the package that speaks MCP, listing works and says how to install it", () => {
  configure("good");
  world.skill("mine");
  const hooks = `import { registerHooks } from "node:module";
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith("@modelcontextprotocol/client")) return next(specifier, context);
    throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
  },
});`;
  // From source: the build of the CLI includes the package.
  const main = resolve("packages/cli/src/main.ts");
  const preload = `--import=data:text/javascript,${encodeURIComponent(hooks)}`;
  const { stdout, status } = spawnSync(
    "node",
    ["--conditions=@skillwright/source", preload, main, "list", "--json"],
    { cwd: world.project, env: world.env, encoding: "utf8" },
  );
  expect(status).toBe(0);
  const { skills, diagnostics } = JSON.parse(stdout);
  expect(skills.map(({ id }: { readonly id: string }) => id)).toEqual(["mine"]);
  expect(JSON.stringify(diagnostics)).toContain("npm install @modelcontextprotocol/client@2.4.0");
});

test("a remote skill's sidecar counts before the skill is fetched", async () => {
  configure("denied");
  const skills = await world.open();
  expect(
    skills.list().map(({ id, modelInvocable, userInvocable }) => [id, modelInvocable, userInvocable]),
  ).toEqual([["greet", false, true]]);
  expect((await skills.session()).catalog().text).not.toContain("greet");
});

describe("a hostile server", () => {
  test("that serves another sidecar than it announced has its skill refused", async () => {
    configure("denies-and-lies");
    const skills = await world.open();
    expect(ids(skills)).toEqual([]);
    expect(problems(skills)).toEqual([expect.stringMatching(/^remote-refused: .*agents\/openai\.yaml/)]);
  });

  test("with thousands of bad skills is reported in short", async () => {
    configure("flood");
    const told = problems(await world.open());
    expect(told).toHaveLength(101);
    expect(told).toContainEqual(expect.stringContaining("901 more skills are refused"));
  });

  test("that serves other bytes than it announced is caught, and nothing of it is kept", async () => {
    configure("lies");
    const skills = await world.open();
    expect(ids(skills)).toEqual(["greet"]);
    const session = await skills.session();
    expect(await session.activate({ name: "greet", trigger: "user" })).toMatchObject({
      kind: "refused",
      code: "load_error",
      text: expect.stringContaining("mcp://acme/skill://greet/SKILL.md"),
    });
    expect(existsSync(skills.get("greet").found.key)).toBe(false);
    const left = readdirSync(join(world.root, "own/cache/mcp/acme"), {
      recursive: true,
      withFileTypes: true,
    });
    expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual(["listing.json"]);
  });

  test("whose files have names that no skill may have is refused, skill by skill", async () => {
    configure("escapes");
    world.skill("mine");
    const skills = await world.open();
    expect(ids(skills)).toEqual(["mine"]);
    expect(new Set(problems(skills).map((problem) => /bad-\d/.exec(problem)?.[0]))).toEqual(
      new Set(Array.from({ length: 8 }, (_, index) => `bad-${index}`)),
    );
  });

  test.for([
    ["oversized", /remote-refused: .*more than 16777216 bytes/],
    ["dynamic", /remote-refused: .*not known in advance/],
  ] as const)("whose skill %s is refused", async ([behaviour, reason]) => {
    configure(behaviour);
    world.skill("mine");
    const skills = await world.open();
    expect(ids(skills)).toEqual(["mine"]);
    expect(problems(skills)).toEqual([expect.stringMatching(reason)]);
  });

  test.for(["silent", "garbage"] as const)(
    "that is %s does not keep others from being listed",
    async (behaviour) => {
      configure(behaviour);
      world.skill("mine");
      const skills = await world.open();
      expect(ids(skills)).toContain("mine");
      if (behaviour === "silent") {
        expect(problems(skills)).toEqual([expect.stringMatching(/^remote-unavailable: /)]);
        // It is left alone for a while: the next listing does not wait for it.
        expect(problems(await world.open())).toEqual(problems(skills));
      }
    },
  );
});
