import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";

let world: McpWorld;
let child: ChildProcess;
let lines: AsyncIterator<string>;
beforeEach(() => {
  world = createMcpWorld();
  world.skill("pdf-tools");
  const { command, args } = world.command;
  child = spawn(command, [...args, "app-server"], {
    cwd: world.project,
    env: world.env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  if (child.stdout === null) throw new Error("it has an output");
  lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
});
afterEach(async () => {
  if (child.exitCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  world[Symbol.dispose]();
});

const send = (text: string): void => {
  child.stdin?.write(`${text}\n`);
};
const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
async function ask(method: string, params?: unknown): Promise<unknown> {
  send(JSON.stringify({ id: 7, method, params }));
  for (;;) {
    const reply = (await next()) as { readonly id?: number; readonly method?: string };
    if (reply.id === 7) return reply;
  }
}
const initialize = (): Promise<unknown> => ask("initialize", { clientInfo: { name: "test", version: "1" } });
const skillFile = (name: string): string => join(world.root, "home/.agents/skills", name, "SKILL.md");
const listed = (name: string): object => ({
  name,
  description: `Does ${name}. Use when ${name} is wanted.`,
  interface: { displayName: expect.any(String) },
  path: skillFile(name),
  scope: "user",
  enabled: true,
});

describe("the app server", () => {
  test("has to be initialized once, and ends when its input does", async () => {
    expect(await ask("skills/list")).toEqual({ id: 7, error: { code: -32600, message: "Not initialized" } });
    expect(await initialize()).toEqual({
      id: 7,
      result: {
        userAgent: expect.stringMatching(/^skillwright\/.* \(test\)$/),
        platformFamily: "unix",
        platformOs: expect.any(String),
      },
    });
    expect(await initialize()).toMatchObject({ error: { message: "Already initialized" } });
    child.stdin?.end();
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("lists the skills of several folders in the requested order, and files that do not load", async () => {
    await initialize();
    world.write(
      "other/.agents/skills/theirs/SKILL.md",
      "---\nname: theirs\ndescription: T. Use it.\n---\nx\n",
    );
    world.write("home/.agents/skills/broken/SKILL.md", "---\n- a\n---\n");
    const other = join(world.root, "other");
    const { result } = (await ask("skills/list", { cwds: [other, world.project], forceReload: true })) as {
      readonly result: unknown;
    };
    const errors = [{ path: skillFile("broken"), message: expect.any(String) }];
    expect(result).toEqual({
      data: [
        {
          cwd: other,
          skills: [
            expect.objectContaining({ name: "theirs", scope: "repo", enabled: true }),
            listed("pdf-tools"),
          ],
          errors,
        },
        { cwd: world.project, skills: [listed("pdf-tools")], errors },
      ],
    });
  });

  test("sends notifications of changes, and the field `jsonrpc` to clients that send it", async () => {
    send(
      JSON.stringify({ jsonrpc: "2.0", id: 7, method: "initialize", params: { clientInfo: { name: "t" } } }),
    );
    expect(await next()).toMatchObject({ jsonrpc: "2.0", id: 7 });
    send(JSON.stringify({ jsonrpc: "2.0", method: "initialized" }));
    await ask("skills/list");
    world.skill("new-one");
    expect(await next()).toEqual({ jsonrpc: "2.0", method: "skills/changed", params: {} });
    const { result } = (await ask("skills/list")) as {
      readonly result: { readonly data: readonly unknown[] };
    };
    expect(result.data).toMatchObject([{ skills: [listed("new-one"), listed("pdf-tools")] }]);
  });

  test("enables and disables skills by path or name, in the user's configuration", async () => {
    await initialize();
    const path = skillFile("pdf-tools");
    expect(await ask("skills/config/write", { path, enabled: false })).toEqual({
      id: 7,
      result: { effectiveEnabled: false },
    });
    expect(readFileSync(join(world.root, "own/config/config.yaml"), "utf8")).toContain('pdf-tools: "off"');
    expect(await ask("skills/list")).toMatchObject({
      result: { data: [{ skills: [{ name: "pdf-tools", enabled: false }] }] },
    });
    expect(await ask("skills/config/write", { name: "pdf-tools", enabled: true })).toEqual({
      id: 7,
      result: { effectiveEnabled: true },
    });
    expect(await ask("skills/config/write", { name: "nothing", enabled: true })).toMatchObject({
      error: { code: -32602, data: { code: "skill_not_found" } },
    });
    expect(await ask("skills/config/write", { enabled: true })).toEqual({
      id: 7,
      error: { code: -32602, message: "give either path or name" },
    });
  });

  test("takes extra roots that are absolute, until others are set", async () => {
    await initialize();
    world.write("extra/more/SKILL.md", "---\nname: more\ndescription: M. Use it.\n---\nx\n");
    const extraRoots = [join(world.root, "extra"), join(world.root, "missing")];
    const names = async (params?: object): Promise<readonly string[]> => {
      const { result } = (await ask("skills/list", params)) as {
        readonly result: {
          readonly data: readonly [{ readonly skills: readonly { readonly name: string }[] }];
        };
      };
      return result.data[0].skills.map(({ name }) => name).toSorted();
    };
    expect(await ask("skills/extraRoots/set", { extraRoots: ["extra"] })).toEqual({
      id: 7,
      error: { code: -32602, message: "extraRoots.0: must be an absolute path" },
    });
    expect(await ask("skills/extraRoots/set", { extraRoots })).toEqual({ id: 7, result: {} });
    expect(await names()).toEqual(["more", "pdf-tools"]);
    expect(await ask("skills/extraRoots/set", { extraRoots: [] })).toEqual({ id: 7, result: {} });
    expect(await names()).toEqual(["pdf-tools"]);
    const perCwdExtraUserRoots = [{ cwd: world.project, extraUserRoots: extraRoots }];
    expect(await names({ cwds: [world.project], perCwdExtraUserRoots })).toEqual(["more", "pdf-tools"]);
    expect(await ask("skills/reload")).toEqual({ id: 7, result: {} });
  });

  test("lists remote skills and writes none before a person agreed", async () => {
    const server = resolve("packages/server/test/support/skill-server.ts");
    world.write(
      "own/config/config.yaml",
      `version: 1\nmcpServers:\n  acme:\n    command: node\n    args: [${JSON.stringify(server)}]\n`,
    );
    await initialize();
    const id = "mcp:acme#greet greet";
    expect(
      await ask("skills/remote/read", { hazelnutScope: "example", productSurface: "codex", enabled: true }),
    ).toEqual({
      id: 7,
      result: { data: [{ id, name: "greet", description: "Remote greet. Use when greet is wanted." }] },
    });
    const path = join(world.root, "home/.agents/skills/greet");
    expect(await ask("skills/remote/write", { hazelnutId: id })).toMatchObject({
      id: 7,
      result: {
        state: "approval_required",
        question: {
          source: expect.stringMatching(/^mcp:acme/),
          skills: [{ name: "greet", verdict: "clean" }],
        },
      },
    });
    expect(existsSync(path)).toBe(false);
    for (const hazelnutId of ["nothing", "./anything greet", `${id} `]) {
      expect(await ask("skills/remote/write", { hazelnutId })).toMatchObject({
        error: { code: -32602, data: { code: "skill_not_found" } },
      });
    }
  });

  test("lists and installs remote skills of every configured source", async () => {
    world.write("shelf/chart/SKILL.md", "---\nname: chart\ndescription: Draws charts.\n---\nDraw.\n");
    const shelf = join(world.root, "shelf");
    world.write("own/config/config.yaml", `version: 1\nskills:\n  urls: [${JSON.stringify(shelf)}, nope]\n`);
    await initialize();
    const id = `${shelf} chart`;
    expect(await ask("skills/remote/read", {})).toMatchObject({
      result: {
        data: [{ id, name: "chart", description: "Draws charts." }],
        problems: [{ from: "nope", message: expect.stringContaining("is not a source") }],
      },
    });
    expect(await ask("skills/remote/write", { hazelnutId: id })).toMatchObject({
      result: { state: "approval_required", question: { source: shelf, skills: [{ name: "chart" }] } },
    });
  });

  test("answers mistakes with errors and continues", async () => {
    const mistakes = [
      ["{", null, -32700],
      ["[]", null, -32600],
      ["7", null, -32600],
      ['{"id":true,"method":"x"}', null, -32600],
      ['{"id":3}', 3, -32600],
      ['{"id":3,"method":7}', 3, -32600],
      ['{"id":3,"method":"toString"}', 3, -32601],
      ['{"id":3,"method":"initialize","params":[]}', 3, -32602],
      ['{"id":3,"method":"initialize","params":{"clientInfo":{"name":7}}}', 3, -32602],
      [`{"id":3,"method":"${"x".repeat(2_000_000)}"}`, null, -32600],
    ] as const;
    for (const [line, id, code] of mistakes) {
      send(line);
      expect(await next(), line.slice(0, 80)).toMatchObject({ id, error: { code } });
    }
    expect(await initialize()).toMatchObject({ result: {} });
  });
});
