import { symlinkSync } from "node:fs";
import { join } from "node:path";
import type { ServerContext } from "@modelcontextprotocol/server";
import type { Skill } from "@modelcontextprotocol/server/ext/skills";
import type { SkillsOptions } from "@skillwright/runtime/internal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMcpWorld, type McpWorld } from "../../test/support/mcp-world.ts";
import { servedSkills } from "./served-skills.ts";
import { skillSource } from "./skill-source.ts";

let world: McpWorld;
beforeEach(() => {
  world = createMcpWorld();
});
afterEach(() => world[Symbol.dispose]());

const none = {} as ServerContext;

interface Served {
  readonly skills: readonly Skill[];
  readonly notes: readonly string[];
  readonly read: (uri: string) => Promise<string | undefined>;
}

async function serve(options: SkillsOptions = {}): Promise<Served> {
  const skills = await world.open(options);
  const session = await skills.session();
  const notes: string[] = [];
  const source = skillSource({
    skills,
    visible: () => servedSkills(session.skills),
    onNote: (skill, note) => notes.push(`${skill}: ${note}`),
  });
  const listed = await source.list({}, none);
  const read: Served["read"] = async (uri) => {
    const found = await source.read(uri, none);
    return found !== undefined && "text" in found ? found.text : undefined;
  };
  return { skills: listed.skills, notes: [...notes], read };
}

test("a skill's metadata is served as texts", async () => {
  world.skill(
    "typed",
    "name: typed\ndescription: D. Use it.\nmetadata:\n  version: 1.5\n  tags: [a]",
    "Body\n",
  );
  const { skills, notes, read } = await serve();
  expect(skills.map(({ frontmatter, _meta }) => [frontmatter, _meta])).toEqual([
    [
      { name: "typed", description: "D. Use it.", metadata: { version: "1.5", tags: '["a"]' } },
      {
        "skillwright/notes": [
          "its SKILL.md was rewritten for strict clients: frontmatter metadata must map strings to strings",
        ],
      },
    ],
  ]);
  expect(notes).toEqual([
    "typed: its SKILL.md was rewritten for strict clients: frontmatter metadata must map strings to strings",
  ]);
  expect(await read("skill://typed/SKILL.md")).toMatch(/---\n\nBody\n$/);
});

test("a name that the standard does not allow is replaced by a unique one that it does", async () => {
  world.skill("Über_Skill", "name: Über_Skill\ndescription: One. Use it.");
  world.skill("uber-skill", "name: uber-skill\ndescription: Two. Use it.");
  world.skill("技能", "name: 技能\ndescription: Three. Use it.");
  const { skills } = await serve();
  expect(skills.map(({ uri, frontmatter }) => [uri, frontmatter.name, frontmatter.description])).toEqual([
    ["skill://2/uber-skill/SKILL.md", "uber-skill", "One. Use it."],
    ["skill://skill/SKILL.md", "skill", "Three. Use it."],
    ["skill://uber-skill/SKILL.md", "uber-skill", "Two. Use it."],
  ]);
});

test("a command is a skill of one file", async () => {
  world.write("home/.claude/commands/fix.md", "---\ndescription: Fix an issue\n---\nFix it.\n");
  const { skills } = await serve();
  expect(skills.map(({ uri, frontmatter }) => [uri, frontmatter.description])).toEqual([
    ["skill://fix/SKILL.md", "Fix an issue"],
  ]);
});

test("when not all files can be published, only SKILL.md is, with the reason", async () => {
  world.skill("linked");
  symlinkSync("/etc/passwd", join(world.root, "home/.agents/skills/linked/secret.txt"));
  world.skill("many");
  for (let at = 0; at < 512; at += 1) world.write(`home/.agents/skills/many/f/${at}.txt`, "x");
  const { skills, notes, read } = await serve();
  expect(skills.map(({ uri, resources }) => [uri, resources.length])).toEqual([
    ["skill://linked/SKILL.md", 1],
    ["skill://many/SKILL.md", 1],
  ]);
  expect(notes.map((note) => note.replaceAll(world.root, ""))).toEqual([
    "linked: only its SKILL.md is served: /home/.agents/skills/linked cannot be used: secret.txt is a link that points outside the folder",
    "many: only its SKILL.md is served: 513 files with 512 bytes are more than 512 files or 16777216 bytes",
  ]);
  expect(await read("skill://linked/secret.txt")).toBeUndefined();
});

test("the files of a nested skill belong to that skill", async () => {
  world.skill("outer");
  world.write(
    "home/.agents/skills/outer/more/inner/SKILL.md",
    "---\nname: inner\ndescription: Inner. Use it.\ndisable-model-invocation: true\n---\nHidden.\n",
  );
  const { skills, read } = await serve({ roots: [join(world.root, "home/.agents/skills/outer/more")] });
  expect(skills.map(({ uri, resources }) => [uri, resources.length])).toEqual([
    ["skill://outer/SKILL.md", 1],
  ]);
  expect(await read("skill://outer/more/inner/SKILL.md")).toBeUndefined();
});

test.for([
  "skill://pdf/../other/SKILL.md",
  "skill://pdf/%2e%2e/%2e%2e/etc/passwd",
  "skill://pdf/..%2f..%2fetc%2fpasswd",
  "skill://pdf/SKILL.md?x",
  "skill://pdf/%ff",
  "file:///etc/passwd",
  "skill://",
  "no address",
])("%s leads nowhere", async (uri) => {
  world.skill("pdf");
  expect(await (await serve()).read(uri)).toBeUndefined();
});
