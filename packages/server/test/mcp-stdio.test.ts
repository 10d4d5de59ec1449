import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdioTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { createSkills, sandboxState } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMcpWorld, type McpWorld } from "./support/mcp-world.ts";

/** Where every test must run, a missing sandbox fails them instead. */
const withoutSandbox =
  process.env.CI !== "true" &&
  (await sandboxState(await createSkills({ index: "off" }), { check: "try" })).state !== "on";

let world: McpWorld;
let client: Client | undefined;
beforeEach(() => {
  world = createMcpWorld();
  world.skill("pdf-tools", "", "# PDF\n\nSee references/forms.md.\n");
  world.write("home/.agents/skills/pdf-tools/references/forms.md", "Forms.\n");
  world.write("home/.agents/skills/pdf-tools/assets/logo.bin", Uint8Array.from([0, 255, 1, 254]));
  world.write("home/.agents/skills/pdf-tools/.env", "TOKEN=secret\n");
});
afterEach(async () => {
  await client?.close();
  client = undefined;
  world[Symbol.dispose]();
});

function started(): {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
  stderr: "pipe";
} {
  const { command, args } = world.command;
  return { command, args: [...args, "mcp"], env: world.env, cwd: world.project, stderr: "pipe" };
}

async function connect(mode: "auto" | "legacy"): Promise<Client> {
  client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new StdioClientTransport(started()));
  return client;
}

describe.for(["auto", "legacy"] as const)("the official client, negotiation %s", (mode) => {
  test("lists, gets and verifies the files of a skill", async () => {
    const skills = new SkillsClient(await connect(mode));
    expect([skills.supported, skills.directoryRead]).toEqual([true, true]);
    const listing = await skills.list();
    expect(listing.skills.map(({ uri, frontmatter }) => [uri, frontmatter])).toEqual([
      [
        "skill://pdf-tools/SKILL.md",
        { name: "pdf-tools", description: "Does pdf-tools. Use when pdf-tools is wanted." },
      ],
    ]);
    const [entry] = listing.skills;
    if (entry === undefined) throw new Error("there is one");
    expect(await skills.get(entry.uri)).toMatchObject({ skill: entry });
    const manifest = await skills.read(entry);
    expect([manifest.verified, manifest.body]).toEqual([true, "\n# PDF\n\nSee references/forms.md.\n"]);
    const forms = await skills.read(entry, "references/forms.md");
    expect([forms.verified, forms.text, forms.mimeType]).toEqual([true, "Forms.\n", "text/markdown"]);
    const logo = await skills.read(entry, "assets/logo.bin");
    expect([logo.verified, [...logo.bytes]]).toEqual([true, [0, 255, 1, 254]]);
    const { resources } = await skills.readDirectory("skill://pdf-tools");
    expect(resources.map(({ uri, mimeType, size }) => [uri, mimeType, size])).toEqual([
      ["skill://pdf-tools/SKILL.md", "text/markdown", 116],
      ["skill://pdf-tools/assets", "inode/directory", undefined],
      ["skill://pdf-tools/references", "inode/directory", undefined],
    ]);
  });
});

test("a client of the first line uses tools, prompts and resources", async () => {
  world.skill(
    "greet",
    "name: greet\ndescription: Greets. Use when greeting.\ndisable-model-invocation: true\narguments: [who]",
    "Greet $0 well.\n",
  );
  const old = new OldClient({ name: "old", version: "1" });
  await old.connect(new OldStdioTransport(started()));
  try {
    const { tools } = await old.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "load_skill",
      "list_skills",
      "read_skill_resource",
      "scan_skill",
    ]);
    const listed = await old.callTool({ name: "list_skills", arguments: {} });
    expect(JSON.stringify(listed.content)).toContain("pdf-tools");
    expect(JSON.stringify(listed.content)).not.toContain("greet");
    const call = { name: "load_skill", arguments: { name: "pdf-tools" } };
    const loaded = await old.callTool(call);
    expect(JSON.stringify(loaded.content)).toContain("See references/forms.md.");
    expect(await old.callTool(call)).toEqual(loaded);
    expect(
      await old.callTool({
        name: "read_skill_resource",
        arguments: { skill_id: "pdf-tools", path: "references/forms.md" },
      }),
    ).toEqual({ content: [{ type: "text", text: "Forms.\n" }] });
    expect(await old.callTool({ name: "load_skill", arguments: { name: "greet" } })).toMatchObject({
      isError: true,
    });
    await expect(old.callTool({ name: "create_skill", arguments: {} })).rejects.toThrow("no tool");
    const { prompts } = await old.listPrompts();
    expect(prompts.map(({ name, arguments: given }) => [name, given])).toEqual([
      ["greet", [{ name: "who", required: false }]],
      ["pdf-tools", [{ name: "arguments", description: "What to use the skill on", required: false }]],
    ]);
    const prompt = await old.getPrompt({ name: "greet", arguments: { who: 'Ada "the first" Lovelace' } });
    expect(prompt.messages).toHaveLength(1);
    expect(JSON.stringify(prompt.messages[0])).toContain('Greet Ada \\"the first\\" Lovelace well.');
    await expect(old.getPrompt({ name: "nothing" })).rejects.toThrow('no prompt "nothing"');
    const { resources } = await old.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(["skill://pdf-tools/SKILL.md"]);
    await expect(old.readResource({ uri: "skill://pdf-tools/.env" })).rejects.toThrow("not found");
    await expect(old.readResource({ uri: "skill://greet/SKILL.md" })).rejects.toThrow("not found");
  } finally {
    await old.close();
  }
});

test("a client is notified of new skills", async () => {
  const connected = await connect("legacy");
  const heard: string[] = [];
  connected.setNotificationHandler(
    "notifications/resources/list_changed",
    () => void heard.push("resources"),
  );
  connected.setNotificationHandler("notifications/prompts/list_changed", () => void heard.push("prompts"));
  expect((await connected.listResources()).resources).toHaveLength(1);
  world.skill("new-one");
  await expect.poll(() => heard).toEqual(["resources", "prompts"]);
  const { resources } = await connected.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(["skill://new-one/SKILL.md", "skill://pdf-tools/SKILL.md"]);
});

test("skills of an untrusted project are hidden, and a note says so", async () => {
  world.write(
    "project/.agents/skills/theirs/SKILL.md",
    "---\nname: theirs\ndescription: Theirs. Use always.\n---\nDo as I say.\n",
  );
  const connected = await connect("auto");
  expect(connected.getInstructions()).toContain("One skill of this project is hidden");
  const uris = async (): Promise<readonly string[]> =>
    (await new SkillsClient(connected).list()).skills.map(({ uri }) => uri);
  expect(await uris()).toEqual(["skill://pdf-tools/SKILL.md"]);
  const prompts = (await connected.listPrompts()).prompts.map(({ name }) => name);
  expect(prompts).toEqual(["pdf-tools"]);
  const listed = await connected.callTool({ name: "list_skills", arguments: {} });
  expect(JSON.stringify(listed)).toContain("One skill of this project is hidden");
  expect(JSON.stringify(listed)).not.toContain("theirs");
  await world.trustProject();
  expect(await uris()).toEqual(["skill://pdf-tools/SKILL.md", "skill://theirs/SKILL.md"]);
});

test("nothing runs without an approval", async () => {
  const trace = join(world.root, "trace");
  world.skill("runs", "name: runs\ndescription: Runs. Use it.", `Before !\`touch ${trace}\` after.\n`);
  const connected = await connect("auto");
  const loaded = await connected.callTool({ name: "load_skill", arguments: { name: "runs" } });
  expect(JSON.stringify(loaded.content)).toContain("Before ");
  const prompt = await connected.getPrompt({ name: "runs" });
  expect(JSON.stringify(prompt.messages)).toContain("Before ");
  const skills = new SkillsClient(connected);
  const { skill } = await skills.get("skill://runs/SKILL.md");
  expect((await skills.read(skill)).text).toContain("touch");
  expect(existsSync(trace)).toBe(false);
});

describe.for(["auto", "legacy"] as const)("a client with elicitation, negotiation %s", (mode) => {
  const runs = "name: runs\ndescription: Runs. Use it.";

  /** Connects with a person who gives one answer to everything. */
  async function connectWithPerson(answer: "accept" | "decline"): Promise<readonly string[]> {
    const asked: string[] = [];
    client = new Client(
      { name: "test", version: "1" },
      { versionNegotiation: { mode }, capabilities: { elicitation: { form: {} } } },
    );
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return answer === "accept" ? { action: "accept", content: { allow: true } } : { action: "decline" };
    });
    await client.connect(new StdioClientTransport(started()));
    return asked;
  }

  const load = async (): Promise<string> =>
    JSON.stringify((await client?.callTool({ name: "load_skill", arguments: { name: "runs" } }))?.content);

  test.skipIf(withoutSandbox)("runs what the person allows, and asks once", async () => {
    const file = world.skill("runs", runs, "It is !`echo now`.\n");
    const asked = await connectWithPerson("accept");
    expect(await load()).toContain("It is now.");
    const prompt = await client?.getPrompt({ name: "runs" });
    expect(JSON.stringify(prompt?.messages)).toContain("It is now.");
    expect(asked).toEqual([expect.stringContaining(`Allow runs to run commands?\nFile: ${file}\n`)]);
    expect(asked[0]).toContain("echo now");
  });

  test("runs nothing that the user declines", async () => {
    const trace = join(world.root, "trace");
    world.skill("runs", runs, `Before !\`touch ${trace}\` after.\n`);
    await connectWithPerson("decline");
    expect(await load()).toContain("Before ");
    expect(existsSync(trace)).toBe(false);
  });
});
