import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill(
    "project/.agents/skills/good",
    "name: good\ndescription: Checks spelling in Markdown files. Use when a document is finished.",
    "Read the file, then correct the spelling.\n",
  );
});
afterEach(() => world.remove());

const bad = (): string =>
  world.skill(
    "project/.agents/skills/bad",
    "name: Bad\ndescription: Converts images between formats. Use when an image has the wrong format.",
    "See [the table](references/missing.md).\n",
  );

describe("lint", () => {
  test("clean skills end with 0", () => {
    expect(world.run(["lint"])).toEqual({ status: 0, stdout: "1 skill: no problems.\n", stderr: "" });
  });

  test("errors are printed with location, severity and code, and exit with 1", () => {
    bad();
    const { stdout, status } = world.run(["lint"]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^\.agents\/skills\/bad\/SKILL\.md$/m);
    expect(stdout).toMatch(/^ {2}\d+:\d+ +error +.*$/m);
    expect(stdout).toContain("link-dead");
    expect(stdout).toMatch(/^2 skills: \d+ errors?/m);
  });

  test.for([[".agents/skills/bad/SKILL.md"], [".agents/skills/bad"], [".agents/skills"], ["."]])(
    "finds the skill in %s",
    ([path = ""]) => {
      bad();
      const { skills } = JSON.parse(world.run(["lint", path, "--json"]).stdout);
      expect(skills.map(({ file }: { file: string }) => file)).toContain(
        join(world.project, ".agents/skills/bad/SKILL.md"),
      );
    },
  );

  test("a working folder that is a skill is what is checked", () => {
    bad();
    const cwd = join(world.project, ".agents/skills/good");
    expect(world.run(["lint"], { cwd }).stdout).toBe("1 skill: no problems.\n");
  });

  test("--fix applies safe fixes, keeps the mode, reports what it did, and is stable", () => {
    const file = bad();
    chmodSync(file, 0o640);
    const { stdout } = world.run(["lint", "--fix"]);
    expect(stdout).toMatch(/^ {2}fixed {2}/m);
    const text = readFileSync(file, "utf8");
    expect(text).toContain("name: bad\n");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(join(file, ".."))).toEqual(["SKILL.md"]);
    world.run(["lint", "--fix"]);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("--for says what another agent ignores or rejects", () => {
    world.skill(
      "project/.agents/skills/tagged",
      "name: tagged\ndescription: Sorts photos into albums. Use when photos are imported.\ndisable-model-invocation: true",
    );
    const { stdout } = world.run(["lint", "--for", "codex"]);
    expect(stdout).toContain("host-ignores-field");
    expect(world.run(["lint", "--for", "codx"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("codex"),
    });
  });

  test("a skill that another hides says so", () => {
    world.skill("home/.agents/skills/good", "name: good\ndescription: Mine. Use when asked for it by name.");
    // Only a trusted project's skill can hide yours.
    world.run(["trust"]);
    const { stdout } = world.run(["lint", "../home/.agents/skills/good"]);
    expect(stdout).toContain("skill-shadowed");
  });

  test("--format sarif is a SARIF log with paths relative to the project", () => {
    bad();
    const log = JSON.parse(world.run(["lint", "--format", "sarif"]).stdout);
    expect(log).toMatchObject({ version: "2.1.0", runs: [{ tool: { driver: { name: "Skillwright" } } }] });
    const uris = log.runs[0].results.map(
      (result: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }) =>
        result.locations[0]?.physicalLocation.artifactLocation.uri,
    );
    expect(uris).toContain(".agents/skills/bad/SKILL.md");
  });

  test("--max-warnings makes warnings count", () => {
    world.skill("project/.agents/skills/vague", "name: vague\ndescription: Helps.");
    expect(world.run(["lint"]).status).toBe(0);
    expect(world.run(["lint", "--max-warnings", "0"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("--max-warnings is 0"),
    });
  });

  test("a file that is not UTF-8 is reported and left alone", () => {
    const file = bad();
    const bytes = Buffer.concat([readFileSync(file), Buffer.from([0xff, 0xfe])]);
    writeFileSync(file, bytes);
    for (const args of [["lint"], ["lint", "--fix"], ["lint", "--fix"]]) {
      const { stdout } = world.run(args);
      expect(stdout).toContain("file-encoding");
      expect(stdout).toMatch(/^2 skills: 1 error\.$/m);
      expect(stdout).not.toContain("--fix");
    }
    expect(readFileSync(file)).toEqual(bytes);
  });

  test("commands are checked with the skills, and a command alone", () => {
    world.write("project/.claude/commands/review.md", "Review it.\u200B\u200B\u200B\n");
    const all = world.run(["lint"]);
    expect(all.status).toBe(1);
    expect(all.stdout).toContain("text-invisible");
    expect(all.stdout).toMatch(/^1 skill and 1 command: 1 error\.$/m);
    const one = world.run(["lint", ".claude/commands/review.md", "--fix"]);
    expect(one.stdout).toMatch(/^1 command: no problems, 1 fixed\.$/m);
  });

  test("a character hidden in a YAML escape is an error at its field", () => {
    world.skill(
      "project/.agents/skills/hidden",
      'name: hidden\ndescription: "Sorts photos \\e[31m \\u202e. Use when photos are imported."',
    );
    const { stdout, status } = world.run(["lint"]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/3:14 +error +.*\n?.*U\+001B/);
    expect(stdout).toMatch(/3:14 +error +.*\n?.*U\+202E/);
  });

  test("every finding has a hint", () => {
    world.skill(
      "project/.agents/skills/poor",
      "name: poor\nname: poor\ndescription: [x]\nmodel: {a: b}\ncontext: split\nother: !!tag 1",
    );
    const { skills } = JSON.parse(world.run(["lint", "--json", "--for", "codex"]).stdout);
    const findings = skills.flatMap((skill: { findings: { hint: string | null }[] }) => skill.findings);
    expect(findings.length).toBeGreaterThan(4);
    expect(findings.filter(({ hint }: { hint: string | null }) => hint === null)).toEqual([]);
  });

  test.for([
    [["lint", "nowhere"], 3, 'There is no file, folder or skill "nowhere"'],
    [["lint", "./nowhere"], 3, "does not exist"],
    [["lint", "--rule", "body-lnog=off"], 2, "Did you mean body-long?"],
    [["lint", "--rule", "body-long=no"], 2, "should be RULE=off, RULE=warn or RULE=error"],
    [["lint", "--all", "notes.txt"], 2, "can't be used together"],
    [["lint", "notes.txt"], 2, "is neither a SKILL.md nor a command"],
    [["lint", "empty"], 3, "No SKILL.md or command found in empty"],
    [["lint", "--for", ","], 2, "--for needs at least one agent"],
    [["lint", "--for", ","], 2, "claude-code"],
    [["lint", "--for", ""], 2, "--for"],
    [["lint", "--format", "xml"], 2, "Use text, json or sarif."],
    [["lint", "--max-warnings", "many"], 2, "whole"],
  ] as const)("%j ends with %i", ([args, status, text]) => {
    world.write("project/notes.txt", "x");
    world.write("project/empty/readme.md", "x");
    const ran = world.run(args);
    expect(ran.status).toBe(status);
    expect(ran.stderr.replaceAll(/\n */g, " ")).toContain(text);
  });

  test("a skill is checked by its name", () => {
    world.skill("home/.agents/skills/mine", "name: mine\ndescription: Helps.");
    const { stdout } = world.run(["lint", "mine"]);
    expect(stdout).toMatch(/^~\/\.agents\/skills\/mine\/SKILL\.md\n/);
    expect(world.run(["lint", "--all"]).stdout).toContain("~/.agents/skills/mine/SKILL.md");
  });

  test("standard input is checked, without a folder that could have another name", () => {
    const input = "---\nname: mine\ndescription: Helps.\n---\n\nDo it.\n";
    const { stdout, status } = world.run(["lint", "-"], { input });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\(standard input\)\n/);
    expect(stdout).toContain("description-vague");
    expect(stdout).not.toContain("name-directory-mismatch");
    const broken = world.run(["lint", "-"], { input: "---\nname: x\n---\n" }).stdout;
    expect(broken).toContain("description-missing");
    expect(broken).not.toContain("name-directory-mismatch");
    expect(world.run(["lint", "-", "--fix"], { input }).status).toBe(2);
  });

  test("rules are set on the command line and in the configuration", () => {
    const input = "---\nname: mine\ndescription: Helps.\n---\n\nDo it.\n";
    const codes = (...args: string[]): readonly string[] => {
      const { skills } = JSON.parse(world.run(["lint", "-", "--json", ...args], { input }).stdout);
      return skills[0].findings.map(({ code, severity }: Record<string, string>) => `${severity} ${code}`);
    };
    expect(codes()).toEqual(["warning description-vague"]);
    expect(codes("--rule", "description-vague=error")).toEqual(["error description-vague"]);
    expect(codes("--rule=description-vague=off")).toEqual([]);
    world.run(["config", "set", "lint.rules.description-vague", "off"]);
    expect(codes()).toEqual([]);
    expect(codes("--rule", "description-vague=warn")).toEqual(["warning description-vague"]);
    world.run(["config", "unset", "lint.rules.description-vague"]);
  });

  test("an unknown rule leads to the list of rules, which is part of the program", () => {
    const { status, stderr } = world.run(["lint", "--rule", "qqqqqq=off"]);
    expect([status, stderr]).toEqual([2, expect.stringContaining("Run `skillwright help lint` to list")]);
    const page = world.run(["help", "lint"]).stdout;
    expect(page).toMatch(/^ {2}body-long +The body has too many lines \(warning\)$/m);
    expect(page).toContain("Usage: skillwright lint");
  });

  test("SARIF leads to the page about each rule", () => {
    const log = JSON.parse(world.run(["lint", "--format", "sarif"]).stdout);
    const rule = log.runs[0].tool.driver.rules.find(({ id }: { id: string }) => id === "link-dead");
    expect(rule.helpUri).toMatch(/\/docs\/lint\.md#link-dead$/);
    const { pathname } = new URL(rule.helpUri);
    expect(readFileSync(pathname, "utf8")).toContain("## link-dead\n");
  });
});
