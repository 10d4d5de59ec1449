import { existsSync, globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type Ran, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

const run = (...args: readonly string[]): Ran => world.run(args, { env: { SKILLWRIGHT_BUILT_INS: "on" } });
const installed = (): string => join(world.home, ".local/share/skillwright/system-skills");

test("the first start installs the built-in skills, and a listing shows them separately", () => {
  const { status, stdout } = run("list");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^13 skills in /);
  expect(stdout).toContain("\nBuilt-in  ~/.local/share/skillwright/system-skills/");
  expect(stdout).toContain("\n  summarize-file ");
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "You have no skills of your own yet. Run `skillwright new` to create one,",
  );
  expect(readdirSync(installed())).toHaveLength(1);
  expect(run("list").stdout).toBe(stdout);
});

test("the hint for editing a built-in skill works without a terminal", () => {
  const { status, stderr } = run("edit", "code-review", "--set", "license=MIT");
  expect(status).toBe(5);
  const [, hint = ""] = /`skillwright ([^`]+)`/.exec(stderr.replace(/\s+/g, " ")) ?? [];
  expect(hint).toContain("clone code-review");
  expect(run(...hint.split(" "))).toMatchObject({ status: 0, stderr: "" });
  expect(run("edit", "code-review", "--set", "license=MIT").status).toBe(0);
});

test("a skill of one's own is listed above and hides a built-in one of the same name", () => {
  world.skill("home/.agents/skills/code-review", "name: code-review\ndescription: Mine. Use when reviewing.");
  const { stdout } = run("list");
  expect(stdout).toContain("Hidden: 1 shadowed.");
  expect(stdout).not.toContain("You have no skills of your own yet");
  expect(stdout.indexOf("\nUser ")).toBeLessThan(stdout.indexOf("\nBuilt-in "));
});

test("a disabled one stays disabled when they are installed again", () => {
  run("config", "set", "skills.check-api", "off");
  expect(run("list").stdout).not.toContain("check-api");
  rmSync(installed(), { recursive: true });
  expect(run("list").stdout).not.toContain("check-api");
  expect(existsSync(installed())).toBe(true);
});

test("configuration can leave them out, and purge removes them", () => {
  run("list");
  expect(run("purge").stdout).toContain("system-skills  built-in skills, ");
  run("purge", "--yes");
  expect(existsSync(join(world.home, ".local/share/skillwright"))).toBe(false);
  run("config", "set", "builtIns", "off");
  expect(run("list").stdout).toMatch(/^No skills in /);
  expect(existsSync(installed())).toBe(false);
});

test("a built-in skill is shown, tried and exported like any other", () => {
  expect(run("show", "summarize-file").stdout).toContain("Tools needed read_file");
  expect(run("try", "/summarize-file", "--param", "file_path=notes.txt").stdout).toContain("File: notes.txt");
  expect(run("export", "code-review", "--json").stdout).toContain("references/checklist.md");
});

/** The command lines that built-in skills tell people and models to run. */
function mentionedCommands(): readonly string[] {
  const folder = join(import.meta.dirname, "../../../skills");
  const texts = globSync("**/*.md", { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"));
  const lines = texts.flatMap((text) => [
    ...[...text.matchAll(/`skillwright ([a-z][^`\n]*)`/g)].map(([, line = ""]) => line),
    ...[...text.matchAll(/^ *skillwright ([a-z].*)$/gm)].map(([, line = ""]) =>
      line.replace(/ +#.*$| < .*$/g, ""),
    ),
  ]);
  return [...new Set(lines.map((line) => line.trim()))].toSorted();
}

test("every command that a built-in skill mentions exists, with these options", () => {
  const commands = mentionedCommands();
  expect(commands.length).toBeGreaterThan(20);
  const skill = "name: tidy\ndescription: Tidies up. Use when asked.";
  const incoming = world.skill("incoming/tidy", skill);
  const agent = world.write("home/.agents/agents/helper.yaml", "prompt: Help.\n");
  const values: Readonly<Record<string, string>> = {
    NAME: "tidy",
    PATH: join(incoming, ".."),
    HOST: "codex",
    AGENT: "codex",
    ID: "helper",
    FILE: agent,
    N: "1",
  };
  const refused = commands.flatMap((line) => {
    const folder = join(world.skill("home/.agents/skills/tidy", skill), "..");
    const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) =>
      word
        .replace(/^"(.*)"$/, "$1")
        .replace(/NAME-FOLDER|FOLDER/, folder)
        .replace(/\b[A-Z]+\b/, (name) => values[name] ?? name),
    );
    const { status, stdout, stderr } = run(...words);
    // A question that nobody can answer here comes after the command line was understood.
    const isAsking = /can't prompt/i.test(stdout + stderr);
    return status === 2 && !isAsking ? [`${line}: ${stdout}${stderr}`] : [];
  });
  expect(refused).toEqual([]);
});
