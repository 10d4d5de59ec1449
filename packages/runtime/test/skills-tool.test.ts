import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { createRandom, type Random } from "../../../oracle/random.ts";
import { readPackageTree } from "../src/skill-tree/read-skill-tree.ts";
import { hashFiles } from "../src/skill-tree/tree-hash.ts";
import { gitHttpServer, gitRepository } from "./support/git-repository.ts";
import { openSkills } from "./support/open-skills.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

/** Where repositories have skills; `NAME` is replaced. */
const layouts = [
  "SKILL.md",
  "NAME/SKILL.md",
  "skills/NAME/SKILL.md",
  "skills/group/NAME/SKILL.md",
  "skills/group/inner/NAME/SKILL.md",
  "skills/.curated/NAME/SKILL.md",
  "skills/.experimental/NAME/SKILL.md",
  ".claude/skills/NAME/SKILL.md",
  ".agents/skills/NAME/SKILL.md",
  "plugins/tools/skills/NAME/SKILL.md",
  "deep/down/there/NAME/SKILL.md",
  "node_modules/x/skills/NAME/SKILL.md",
  "test/fixtures/NAME/SKILL.md",
] as const;

const REPOSITORIES = 20;

/** The files of a repository, by path. */
function generateRepository(random: Random): Readonly<Record<string, string>> {
  const files: Record<string, string> = { "README.md": "# Skills\n" };
  const count = 1 + random.below(6);
  for (let index = 0; index < count; index += 1) {
    const name = `skill-${index}`;
    const place = random.pick(layouts);
    // A skill at the top hides all others; most repositories have none.
    const layout = place === "SKILL.md" && random.chance(0.7) ? "skills/NAME/SKILL.md" : place;
    const path = layout.replace("NAME", name);
    const folder = path.slice(0, -"SKILL.md".length);
    files[path] = `---\nname: ${name}\ndescription: Does ${name}. Use when testing.\n---\n\n# ${name}\n`;
    if (random.chance(0.5)) files[`${folder}references/notes.md`] = `Notes of ${name}.\n`;
    if (random.chance(0.3)) files[`${folder}assets/data.json`] = `${JSON.stringify({ name })}\n`;
  }
  if (random.chance(0.4)) {
    const plugins = [{ name: "tools", source: "./plugins/tools" }];
    files[".claude-plugin/marketplace.json"] = JSON.stringify({ name: "market", plugins });
  }
  return files;
}

/** The tree hashes of the skills in a folder. */
function treesIn(folder: string): Readonly<Record<string, string>> {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return Object.fromEntries(
    names.map((name) => [name, hashFiles(readPackageTree(`${folder}/${name}`).files)]),
  );
}

/** Installs all skills of a repository with the `skills` tool, without telemetry. */
async function installTheirs(tree: TempTree, url: string): Promise<Readonly<Record<string, string>>> {
  for (const folder of ["theirs", "their-home"]) mkdirSync(tree.at(folder));
  const program = createRequire(import.meta.url).resolve("skills/bin/cli.mjs");
  const args = [program, "add", url, "--skill", "*", "--agent", "claude-code", "--yes", "--copy"];
  const env = {
    PATH: process.env.PATH,
    HOME: tree.at("their-home"),
    DISABLE_TELEMETRY: "1",
    DO_NOT_TRACK: "1",
    CI: "1",
  };
  const running = spawn(process.execPath, args, { cwd: tree.at("theirs"), env, stdio: "ignore" });
  await once(running, "exit");
  return treesIn(tree.at("theirs/.claude/skills"));
}

async function installOurs(tree: TempTree, url: string): Promise<Readonly<Record<string, string>>> {
  const skills = await openSkills(tree, { index: "off" });
  // A repository whose skills nobody is offered is refused, as `skills add` does.
  await skills.installer.install(url, { approval: "given", scope: "project" }).catch(() => undefined);
  return treesIn(tree.at("repo/.agents/skills"));
}

/** Layouts of skills in repositories, compared with the tool that most people install them with. */
test("twenty repositories are installed as by the `skills` tool, byte by byte", {
  timeout: 300_000,
}, async () => {
  let installed = 0;
  for (let seed = 1; seed <= REPOSITORIES; seed += 1) {
    using tree = tempTree();
    const files = generateRepository(createRandom(seed));
    gitRepository(tree.at("git/skills.git")).commit(
      Object.entries(files).map(([path, content]) => ({ path, content })),
    );
    await using server = await gitHttpServer(tree.at("git"));
    const url = `${server.url}/skills.git`;
    const [theirs, ours] = await Promise.all([installTheirs(tree, url), installOurs(tree, url)]);
    expect([Object.keys(files), ours]).toEqual([Object.keys(files), theirs]);
    installed += Object.keys(ours).length;
  }
  expect(installed).toBeGreaterThan(REPOSITORIES);
});
