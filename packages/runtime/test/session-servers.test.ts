import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Ask, Question, Session, SessionOptions } from "../src/index.ts";
import { openServerAnswers } from "../src/session/dependencies/server-answers.ts";
import { exportState } from "../src/state/export-state.ts";
import { listStored, purgeStored } from "../src/state/stored-state.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const FOLDER = "home/.agents/skills/docs";
const REMOTE = "{ type: mcp, value: docs, description: The manual, url: https://docs.example/mcp }";
const CLAUDE = '{\n  "numStartups": 7,\n  "mcpServers": {}\n}\n';

function tree(dependency = REMOTE, folder = FOLDER): TempTree {
  return tempTree({
    [`${folder}/SKILL.md`]: "---\nname: docs\ndescription: Reads the manual.\n---\nRead $ARGUMENTS.\n",
    [`${folder}/agents/openai.yaml`]: `dependencies:\n  tools:\n    - ${dependency}\n`,
    "home/.claude.json": CLAUDE,
  });
}

async function start(place: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(place)).session(options);
}

function person(answer: boolean | string): { readonly ask: Ask; readonly heard: Question[] } {
  const heard: Question[] = [];
  return {
    heard,
    ask(question) {
      heard.push(question);
      return Promise.resolve(answer);
    },
  };
}

const use = (session: Session, text = "") =>
  session.activate({ name: "docs", trigger: "user", arguments: text });

const answers = (place: TempTree) => openServerAnswers({ state: place.at("own/state") }).entries();

describe("a skill that depends on an MCP server", () => {
  test("asks with exactly what would be written, writes it after a yes, and says how to sign in", async () => {
    using place = tree();
    const { ask, heard } = person(true);
    const file = place.at("home/.claude.json");
    expect(await use(await start(place, { ask }))).toMatchObject({
      kind: "activated",
      servers: [{ name: "docs", agent: "claude-code", file, signIn: "claude mcp login docs" }],
      notices: [
        {
          code: "server_added",
          text: `Added the MCP server "docs" to ${file}; restart Claude Code to use it. If it wants you to sign in: \`claude mcp login docs\`.`,
        },
      ],
    });
    const adds =
      '{\n  "mcpServers": {\n    "docs": {\n      "type": "http",\n      "url": "https://docs.example/mcp"\n    }\n  }\n}';
    expect(heard).toEqual([
      {
        kind: "mcp-server",
        skill: "docs",
        server: "docs",
        description: "The manual",
        target: "https://docs.example/mcp",
        agent: "claude-code",
        file,
        adds,
      },
    ]);
    expect(readFileSync(file, "utf8")).toBe(
      '{\n  "numStartups": 7,\n  "mcpServers": {\n    "docs": {\n      "type": "http",\n      "url": "https://docs.example/mcp"\n    }\n  }\n}\n',
    );
    expect(answers(place)).toMatchObject([{ server: "docs", answer: "added", agent: "claude-code" }]);
    expect(await use(await start(place, { ask }))).toMatchObject({ kind: "activated", notices: [] });
    expect(heard).toHaveLength(1);
  });

  test("is used without it after a no, and a person is asked again in a new session only", async () => {
    using place = tree();
    const no = person(false);
    const first = await use(await start(place, no));
    const text = '"docs" is used without the MCP server "docs".';
    expect(first).toMatchObject({ kind: "activated", notices: [{ code: "server_skipped", text }] });
    // Where no one can be prompted, the last answer counts.
    expect(await use(await start(place))).toMatchObject({ kind: "activated", notices: [{ text }] });
    const session = await start(place, no);
    const helper = await start(place, { ...no, inherited: session.inherit() });
    for (const asking of [session, session, helper]) {
      expect(await use(asking, String(no.heard.length))).toMatchObject({ kind: "activated" });
    }
    expect(no.heard).toHaveLength(2);
    place.write({
      [`${FOLDER}/agents/openai.yaml`]: `dependencies: { tools: [${REMOTE.replace("/mcp", "/other")}] }\n`,
    });
    await use(session);
    expect(no.heard).toHaveLength(2);
    expect(await use(await start(place))).toMatchObject({ kind: "needs-dependencies" });
    const again = person(false);
    await use(await start(place, again));
    expect(again.heard).toMatchObject([{ target: "https://docs.example/other" }]);
    expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(CLAUDE);
  });

  test("a server that is gone is not added again without a question", async () => {
    using place = tree();
    await use(await start(place, person(true)));
    place.write({ "home/.claude.json": CLAUDE });
    expect(await use(await start(place))).toMatchObject({ kind: "needs-dependencies" });
    expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(CLAUDE);
  });

  test("is not used without a person to ask, and nothing is written", async () => {
    using place = tree();
    expect(await use(await start(place))).toMatchObject({
      kind: "needs-dependencies",
      missing: [
        {
          kind: "mcp-server",
          name: "docs",
          why: "is not set up, and no one can be prompted",
          hint: "Add it to Claude Code (https://docs.example/mcp).",
        },
      ],
      asked: [{ kind: "mcp-server", server: "docs" }],
    });
    expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(CLAUDE);
    expect(answers(place)).toEqual([]);
  });

  test("needs no question where the host is connected or the project names the server", async () => {
    using place = tree();
    const connected = { mcp: { connected: ["docs"] } };
    expect(await use(await start(place, connected))).toMatchObject({ kind: "activated", notices: [] });
    place.write({
      "repo/.mcp.json":
        '{ "mcpServers": { "manual": { "type": "http", "url": "https://docs.example/mcp" } } }',
    });
    expect(await use(await start(place))).toMatchObject({ kind: "activated", notices: [] });
  });

  test("leaves another server of the same name alone and says so", async () => {
    using place = tree();
    const other = '{ "mcpServers": { "docs": { "command": "mine" } } }';
    place.write({ "home/.claude.json": other });
    const { ask, heard } = person(true);
    expect(await use(await start(place, { ask }))).toMatchObject({
      kind: "activated",
      notices: [{ code: "server_different" }],
    });
    expect(heard).toEqual([]);
    expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(other);
  });

  test("says when what it says about the server is of no use", async () => {
    using place = tree("{ type: mcp, value: docs, url: 'file:///etc/passwd' }");
    const { ask, heard } = person(true);
    expect(await use(await start(place, { ask }))).toMatchObject({
      notices: [{ code: "server_unusable", text: expect.stringContaining("neither http nor https") }],
    });
    expect(heard).toEqual([]);
  });

  test.for(["{ broken", '{ "mcpServers": [] }'])("does not touch a file with %j", async (text) => {
    using place = tree();
    place.write({ "home/.claude.json": text });
    const { ask, heard } = person(true);
    expect(await use(await start(place, { ask }))).toMatchObject({
      kind: "needs-dependencies",
      missing: [{ name: "docs", hint: "Fix that file, or add the server by hand." }],
    });
    expect(heard).toEqual([]);
    expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(text);
  });

  test("adds to the file as it is when the person answers, and keeps its mode", async () => {
    using place = tree();
    const ask: Ask = () => {
      place.write({ "home/.claude.json": CLAUDE.replace("7", "8") });
      return Promise.resolve(true);
    };
    await use(await start(place, { ask }));
    const file = place.at("home/.claude.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      numStartups: 8,
      mcpServers: { docs: {} },
    });
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });
});

test("what a person said about servers is exported, purged, and forgotten skill by skill", async () => {
  using place = tree();
  const skills = await openSkills(place);
  await use(await skills.session(person(false)));
  const kinds = (): readonly string[] => listStored(skills.locations).map(({ kind }) => kind);
  expect(exportState(skills.locations, place.at("repo")).servers).toMatchObject([
    { key: place.at(`${FOLDER}/SKILL.md`), server: "docs", answer: "skipped" },
  ]);
  expect(kinds()).toContain("server-answers");
  const store = openServerAnswers({ state: place.at("own/state") });
  expect(await store.forget("/another/SKILL.md")).toBe(0);
  expect(await store.forget(place.at(`${FOLDER}/SKILL.md`))).toBe(1);
  await use(await skills.session(person(false)));
  purgeStored(skills.locations);
  expect([kinds(), answers(place)]).toEqual([[], []]);
});

test("answers of a newer version are left alone and said so", async () => {
  using place = tree();
  const newer = '{ "version": 99, "answers": {} }';
  place.write({ "own/state/server-answers.json": newer });
  await expect(use(await start(place, person(true)))).rejects.toMatchObject({ code: "newer_state" });
  expect(readFileSync(place.at("own/state/server-answers.json"), "utf8")).toBe(newer);
  expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(CLAUDE);
});

describe("whose configuration counts", () => {
  test("is what the session, then the configuration says, else the first agent that has one", async () => {
    using place = tree("{ type: mcp, value: docs, command: npx -y docs-server }");
    place.write({ "home/.codex/config.toml": 'model = "x"\n' });
    const { ask, heard } = person(true);
    await use(await start(place, { ask, mcp: { agent: "codex" } }));
    expect(readFileSync(place.at("home/.codex/config.toml"), "utf8")).toBe(
      'model = "x"\n\n[mcp_servers.docs]\ncommand = "npx"\nargs = [ "-y", "docs-server" ]\n',
    );
    expect(heard).toMatchObject([{ agent: "codex", target: "npx -y docs-server" }]);
    place.write({ "own/config/config.yaml": "mcp: gemini-cli\n" });
    await use(await start(place, { ask }));
    expect(JSON.parse(readFileSync(place.at("home/.gemini/settings.json"), "utf8"))).toEqual({
      mcpServers: { docs: { command: "npx", args: ["-y", "docs-server"] } },
    });
  });

  test("is asked about where no agent has a configuration yet, and a yes creates one", async () => {
    using place = tree();
    rmSync(place.at("home/.claude.json"));
    const file = place.at("home/.claude.json");
    const no = person(false);
    expect(await use(await start(place, { ask: no.ask }))).toMatchObject({
      kind: "activated",
      notices: [{ code: "server_skipped" }],
    });
    expect(no.heard).toMatchObject([{ kind: "mcp-server", agent: "claude-code", file }]);
    expect(existsSync(file)).toBe(false);
    expect(answers(place)).toMatchObject([{ server: "docs", answer: "skipped" }]);
    expect(await use(await start(place, { ask: person(true).ask }))).toMatchObject({
      servers: [{ name: "docs", file }],
    });
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ mcpServers: { docs: { type: "http" } } });
  });

  test("is nobody's where there is neither an agent nor a person, and the answer says what to do", async () => {
    using place = tempTree({
      [`${FOLDER}/SKILL.md`]: "---\nname: docs\ndescription: Reads.\n---\nRead.\n",
      [`${FOLDER}/agents/openai.yaml`]: `dependencies: { tools: [${REMOTE}] }\n`,
    });
    expect(await use(await start(place))).toMatchObject({
      kind: "needs-dependencies",
      missing: [{ hint: expect.stringContaining("skillwright config set mcp AGENT") }],
    });
    expect(existsSync(place.at("home/.claude.json"))).toBe(false);
  });
});

test("a skill of a project writes nothing before trust, and nothing without a person's yes after it", async () => {
  using place = tree(REMOTE, "repo/.agents/skills/docs");
  const yes = person(true);
  expect(await use(await start(place, yes))).toMatchObject({ kind: "refused" });
  await trustRepo(place);
  for (const options of [{}, person(false), person("yes")]) await use(await start(place, options));
  place.write({ "repo/.skillwright/config.yaml": "mcp: codex\n" });
  await use(await start(place));
  expect(yes.heard).toEqual([]);
  expect(readFileSync(place.at("home/.claude.json"), "utf8")).toBe(CLAUDE);
  expect(existsSync(place.at("home/.codex"))).toBe(false);
});
