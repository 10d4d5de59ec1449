// Installs skills from generated Git repositories with the real `skills add`, and compares the folders that it writes
// with what our Git source yields: npm run oracle:installs -- [--repositories N] [--seed S] [--keep]
import { execFileSync, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { parseSkill, parseSourceReference } from "@skillwright/core/internal";
import { hashFiles, openSource, readPackageTree } from "@skillwright/runtime/internal";
import { installHost } from "./install.ts";
import { createRandom, type Random } from "./random.ts";

const { values: options } = parseArgs({
  options: {
    repositories: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
  },
});

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

/** The files of a repository, by path. */
function generateRepository(random: Random): Readonly<Record<string, string>> {
  const files: Record<string, string> = { "README.md": "# Skills\n" };
  const count = 1 + random.below(6);
  for (let index = 0; index < count; index += 1) {
    const name = `skill-${index}`;
    const place = random.pick(layouts);
    // A skill at the top hides all others; most repositories have none.
    const path = (place === "SKILL.md" && random.chance(0.7) ? "skills/NAME/SKILL.md" : place).replace(
      "NAME",
      name,
    );
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

function writeRepository(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: folder,
      stdio: "ignore",
    });
  };
  git("init", "--initial-branch=main", ".");
  git("add", "--force", ".");
  git("commit", "--message=Skills");
}

type Trees = Readonly<Record<string, string>>;

/** The folders that `skills add` writes, with their tree hashes. */
function installTheirs(program: string, url: string, place: string): Trees {
  const env = {
    PATH: process.env.PATH,
    HOME: join(place, "home"),
    DISABLE_TELEMETRY: "1",
    DO_NOT_TRACK: "1",
    CI: "1",
  };
  const project = join(place, "theirs");
  mkdirSync(env.HOME, { recursive: true });
  mkdirSync(project, { recursive: true });
  const args = [program, "add", url, "--skill", "*", "--agent", "claude-code", "--yes", "--copy"];
  spawnSync(process.execPath, args, { cwd: project, env, stdio: "ignore", timeout: 120_000 });
  const folder = join(project, ".claude/skills");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    names.map((name) => [name, hashFiles(readPackageTree(join(folder, name)).files)]),
  );
}

/** The skills of our source by their names, with their tree hashes. */
async function readOurs(url: string, place: string): Promise<Trees> {
  const context = { cwd: place, home: join(place, "home"), cache: join(place, "cache"), env: process.env };
  const pinned = await openSource(parseSourceReference(url), context).resolve();
  const trees: Record<string, string> = {};
  for await (const item of pinned.items()) {
    if (item.kind !== "skill") continue;
    const { files } = await item.skill.read();
    const text = new TextDecoder().decode(files.find(({ path }) => path === "SKILL.md")?.bytes);
    const { manifest } = parseSkill({ text, file: "SKILL.md", directory: "", complete: true, sidecars: [] });
    trees[manifest?.name ?? item.skill.folder] = item.skill.tree;
  }
  await pinned.close();
  return trees;
}

const modules = await installHost({ id: "skills", packageName: "skills", version: "1.7.4" });
const program = join(modules, "skills/bin/cli.mjs");
const root = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-installs-")));
let different = 0;
let installed = 0;
for (let index = 0; index < Number(options.repositories); index += 1) {
  const place = join(root, String(index));
  const repository = join(place, "repository");
  mkdirSync(repository, { recursive: true });
  const files = generateRepository(createRandom(Number(options.seed) + index));
  writeRepository(repository, files);
  const url = `file://${repository}`;
  const [theirs, ours] = [installTheirs(program, url, place), await readOurs(url, place)];
  installed += Object.keys(theirs).length;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].toSorted();
  const wrong = names.filter((name) => theirs[name] !== ours[name]);
  if (wrong.length === 0) continue;
  different += 1;
  console.log(`Repository ${index} (seed ${Number(options.seed) + index}): ${wrong.join(", ")} differ`);
  console.log(`  files:  ${Object.keys(files).join(" ")}`);
  console.log(`  theirs: ${Object.keys(theirs).join(" ")}\n  ours:   ${Object.keys(ours).join(" ")}`);
}
console.log(
  `${Number(options.repositories) - different} of ${options.repositories} repositories are the same; ${installed} skills`,
);
if (options.keep) console.log(`Kept in ${root}`);
else rmSync(root, { recursive: true, force: true });
process.exitCode = different === 0 && installed > 0 ? 0 : 1;
