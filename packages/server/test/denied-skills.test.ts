import { spawnSync } from "node:child_process";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClient } from "../src/client/index.ts";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";
import { startModel } from "./support/model-server.ts";
import { openPlace } from "./support/place.ts";

// `deny: ["Skill(code-*)"]` of an agent: what is denied is neither disclosed nor used, whoever asks.

const AGENT = `name: bot
description: Must not review code.
skills: ["*"]
permissions: { deny: ["Skill(code-*)"] }
prompt: Help.
`;

let world: McpWorld;
beforeEach(() => {
  world = createMcpWorld();
  world.skill("code-review");
  world.skill("plain");
  world.write("home/.agents/agents/bot.yaml", AGENT);
});
afterEach(() => world[Symbol.dispose]());

test("in the library: list, explanation, search, catalog and load", async () => {
  const skills = await world.open({ deny: ["Skill(code-*)"] });
  expect(skills.list().map(({ id }) => id)).toEqual(["plain"]);
  expect(skills.explain("code-review").files[0]?.steps.at(-1)).toMatchObject({
    outcome: "stop",
    message: expect.stringContaining("Skill(code-*)"),
  });
  const found = await skills.search("code review");
  expect(found.hits.map(({ skill }) => skill.id)).not.toContain("code-review");
  const session = await skills.session();
  expect(session.catalog().text).not.toContain("code-review");
  for (const trigger of ["model", "user"] as const)
    expect(await session.activate({ name: "code-review", trigger })).toMatchObject({ kind: "refused" });
});

test("on the command line: list, catalog, search and explanation", () => {
  const run = (...args: readonly string[]): string =>
    spawnSync(world.command.command, [...world.command.args, ...args], {
      cwd: world.project,
      env: world.env,
      encoding: "utf8",
    }).stdout;
  const seen = (...args: readonly string[]): boolean => run(...args).includes("Does code-review");
  expect(seen("list")).toBe(true);
  for (const command of [["list"], ["catalog"], ["search", "code review"]])
    expect([command, seen(...command, "--agent", "bot")]).toEqual([command, false]);
  expect(run("explain", "code-review", "--agent", "bot")).toContain("(Skill(code-*))");
});

test("over MCP: skills, tools, prompts and resources", async () => {
  const client = new Client({ name: "test", version: "1" });
  const { command, args } = world.command;
  const transport = new StdioClientTransport({
    command,
    args: [...args, "mcp", "--agent", "bot"],
    cwd: world.project,
    env: world.env,
    stderr: "ignore",
  });
  await client.connect(transport);
  try {
    const said = [
      await client.listResources(),
      await client.listPrompts(),
      await client.callTool({ name: "list_skills", arguments: {} }),
    ];
    expect(said.map((answer) => JSON.stringify(answer).includes("plain"))).toEqual([true, true, true]);
    expect(JSON.stringify(said)).not.toContain("code-review");
    const loaded = await client.callTool({ name: "load_skill", arguments: { name: "code-review" } });
    expect(loaded).toMatchObject({ isError: true });
    expect(JSON.stringify(loaded)).not.toContain("Do it well");
  } finally {
    await client.close();
  }
});

test("in a chat over HTTP: what the model gets, and what a message calls", async () => {
  const model = await startModel(() => ({ text: "Done." }));
  const place = await openPlace(({ write, skill }) => {
    write("home/.config/skillwright/config.yaml", model.config);
    write("home/.agents/agents/bot.yaml", AGENT);
    for (const name of ["code-review", "plain"])
      skill(
        `home/.agents/skills/${name}`,
        `name: ${name}\ndescription: Does ${name}. Use for it.`,
        `Body of ${name}.\n`,
      );
  });
  try {
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    const parts = [{ type: "text", text: "$plain and $code-review, please" }];
    const body = { id: "chat", agent: "bot", messages: [{ role: "user", parts }] };
    await new Response(await client.sendChat({ body })).text();
    const [request = ""] = model.requests;
    expect([request.includes("Does plain"), request.includes("Body of plain")]).toEqual([true, true]);
    expect([request.includes("Does code-review"), request.includes("Body of code-review")]).toEqual([
      false,
      false,
    ]);
  } finally {
    await place.close();
    await model.close();
  }
});

test("over HTTP: list, skill, explanation, search, catalog and message", async () => {
  const place = await openPlace(({ write, skill }) => {
    write("home/.agents/agents/bot.yaml", AGENT);
    for (const name of ["code-review", "plain"])
      skill(`home/.agents/skills/${name}`, `name: ${name}\ndescription: Does ${name}. Use for it.`);
  });
  try {
    const client = createClient({ baseUrl: place.server.url, token: place.server.token });
    const seenBy = async (agent?: string) => {
      const query = agent === undefined ? {} : { agent };
      const params = { skill: "code-review" };
      const { skills } = await client.listSkills({ query });
      const { hits } = await client.searchSkills({ query: { q: "code review", ...query } });
      const byText = await client.searchSkillsByText({ query, body: { q: "code review" } });
      const { activations } = await client.tryMessage({ query, body: { text: "/code-review" } });
      return {
        listed: skills.map(({ id }) => id),
        state: (await client.getSkill({ params, query })).state,
        explained: (await client.explainSkill({ params, query })).files[0]?.steps.at(-1)?.outcome,
        found: hits.map(({ id }) => id).includes("code-review"),
        foundByText: byText.hits.map(({ id }) => id).includes("code-review"),
        disclosed: (await client.getCatalog({ query })).text.includes("code-review"),
        activated: activations.length,
      };
    };
    expect(await seenBy()).toEqual({
      listed: ["code-review", "plain"],
      state: "eligible",
      explained: "pass",
      found: true,
      foundByText: true,
      disclosed: true,
      activated: 1,
    });
    expect(await seenBy("bot")).toEqual({
      listed: ["plain"],
      state: "ineligible",
      explained: "stop",
      found: false,
      foundByText: false,
      disclosed: false,
      activated: 0,
    });
    const asked = await place.call("/api/v1/skills?agent=bot");
    const etag = asked.headers.get("etag") ?? "";
    const again = (): Promise<Response> =>
      place.call("/api/v1/skills?agent=bot", { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    place.write("home/.agents/agents/bot.yaml", AGENT.replace("code-*", "plain"));
    expect((await again()).status).toBe(200);
    for (const path of ["skills", "skills/plain", "skills/plain/explanation", "search?q=x", "catalog"]) {
      const answer = await place.call(`/api/v1/${path}${path.includes("?") ? "&" : "?"}agent=bto`);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { error: expect.objectContaining({ code: "agent_not_found", hint: 'Did you mean "bot"?' }) },
      ]);
    }
  } finally {
    await place.close();
  }
});

test("an agent that is limited keeps the limits of the skills it is shown", async () => {
  const skills = await world.open({ allow: ["plain", "code-review"] });
  world.skill("third");
  await skills.reload();
  const seen = await skills.forAgent({ agent: "other", allow: ["third", "plain"] });
  expect(seen.list().map(({ id }) => id)).toEqual(["plain"]);
  world.skill("code-plain");
  await skills.reload();
  expect(seen.snapshot.version).toBe(skills.snapshot.version);
});
