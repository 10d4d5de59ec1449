import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bin, createBusyWorld, type World } from "./world.ts";

let world: World;
beforeAll(() => {
  world = createBusyWorld();
  world.run(["trust"]);
});
afterAll(() => world.remove());

describe("familiar words", () => {
  test.for([
    [["ls"], ["list"]],
    [
      ["info", "pdf-tools"],
      ["show", "pdf-tools"],
    ],
    [
      ["help", "ls"],
      ["list", "--help"],
    ],
    [
      ["i", "--help"],
      ["install", "--help"],
    ],
    [
      ["rm", "--help"],
      ["remove", "--help"],
    ],
    [
      ["up", "--help"],
      ["update", "--help"],
    ],
    [
      ["init", "--help"],
      ["new", "--help"],
    ],
  ])("%j is understood as %j", ([typed = [], meant = []]) => {
    expect(world.run(typed).stdout).toBe(world.run(meant).stdout);
  });

  test.for([
    ["status", "Did you mean doctor?"],
    ["untrust", "Did you mean trust --revoke?"],
    ["instal", "Did you mean install?"],
    ["address", "Run `skillwright --help` for usage."],
  ])("%s is answered with the right word or none", ([word = "", hint]) => {
    expect(world.run([word])).toEqual({
      status: 2,
      stdout: "",
      stderr: `error: unknown command '${word}'\n${hint}\n`,
    });
  });
});

describe("global options", () => {
  test("--quiet leaves out confirmations and hints, and keeps results", () => {
    expect(world.run(["disable", "short", "--quiet"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(world.run(["-q", "enable", "short"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(world.run(["hosts", "-q"]).stdout).toContain("codex");
    expect(world.run(["-q", "config", "path"]).stdout).toBe(world.run(["config", "path"]).stdout);
  });

  test("--verbose says on standard error which files are used and how long it took", () => {
    const { stdout, stderr, status } = world.run(["hosts", "--verbose"]);
    expect(status).toBe(0);
    expect(stdout).toBe(world.run(["hosts"]).stdout);
    expect(stderr).toMatch(/^Skillwright \S+, Node\.js \S+, \w+ \w+\nproject: /);
    expect(stderr).toMatch(/configuration: .*config\.yaml\n/);
    expect(stderr).toMatch(/hosts: \d+ ms, exit status 0\n$/);
  });

  test("an error in a pipe is not wrapped, and a path in it is whole", () => {
    const long = `${"deep/".repeat(40)}skill`;
    const { stderr } = world.run(["lint", `./${long}`]);
    expect(stderr.split("\n")[0]).toBe(`error: ${join(world.project, long)} does not exist`);
  });
});

describe("the pager", () => {
  /** Runs a command line in a terminal of a few rows, with a pager that numbers lines. */
  const inTerminal = (args: string, env: NodeJS.ProcessEnv = {}): string =>
    spawnSync("script", ["-qec", `stty cols 80 rows 5; node ${bin} ${args}`, "/dev/null"], {
      cwd: world.project,
      encoding: "utf8",
      env: { ...world.env, TERM: "xterm", PAGER: "sed 's/^/paged: /'", ...env },
    }).stdout.replaceAll("\r\n", "\n");

  test("shows output that is longer than the terminal", () => {
    expect(inTerminal("hosts")).toMatch(/^paged: /);
    expect(inTerminal("help format")).toMatch(/^paged: The format of a skill\n/);
  });

  test("shows notes of a command too, and leaves those in a file out", () => {
    const steps = Array.from({ length: 9 }, (_, index) => `${index + 1}. Go on.\n`).join("");
    world.skill("home/.agents/skills/long-walk", "name: long-walk\ndescription: Walks. Use outside.", steps);
    const shown = inTerminal("try /long-walk --no-color");
    expect(shown).toMatch(/^paged: /);
    expect(shown).toMatch(/^paged: About \d+ tokens\.$/m);
    const apart = inTerminal("try /long-walk 2>notes");
    expect(apart).toMatch(/^paged: /);
    expect(apart).not.toContain("paged: About");
    expect(readFileSync(join(world.project, "notes"), "utf8")).toMatch(/^About \d+ tokens\.$/m);
  });

  test("never hides an error", () => {
    expect(inTerminal("show no-such-skill --no-color")).toMatch(
      /^error: There is no skill "no-such-skill"\n/,
    );
  });

  test.for([
    ["hosts --no-pager", {}],
    ["hosts", { SKILLWRIGHT_PAGER: "" }],
    ["hosts", { PAGER: "cat" }],
    ["hosts", { TERM: "dumb" }],
    ["config path", {}],
  ] as const)("is not used for %s with %j", ([args, env]) => {
    const shown = inTerminal(args, env);
    expect(shown).not.toContain("paged:");
    expect(shown.length).toBeGreaterThan(10);
  });

  test("output is shown without a pager that can't be started", () => {
    expect(inTerminal("hosts --no-color", { PAGER: "no-such-program 2>/dev/null" })).toContain("codex");
  });
});

describe("version", () => {
  test("prints what --version prints, and --verbose what a bug report needs, without secrets", () => {
    expect(world.run(["version"]).stdout).toBe(world.run(["--version"]).stdout);
    const env = { OPENAI_API_KEY: "sk-secret-value", SKILLWRIGHT_TOKEN: "secret-too", PAGER: "less" };
    const { stdout, status } = world.run(["version", "--verbose"], { env });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Node\.js {6}\d/m);
    expect(stdout).toMatch(/^PAGER {8}less$/m);
    expect(stdout).not.toMatch(/secret|OPENAI/);
    expect(stdout).not.toContain(world.home);
  });
});

describe("run", () => {
  test("without a script lists what can be run", () => {
    world.skill("home/.agents/skills/runner", "name: runner\ndescription: Runs. Use when asked.");
    chmodSync(world.write("home/.agents/skills/runner/scripts/go.sh", "#!/bin/sh\n"), 0o755);
    expect(world.run(["run", "runner"])).toEqual({
      status: 0,
      stdout: '"runner" can run:\n  scripts/go.sh\nRun one with `skillwright run runner scripts/go.sh`.\n',
      stderr: "",
    });
    expect(JSON.parse(world.run(["run", "--json", "runner"]).stdout)).toEqual({
      skill: "runner",
      commands: [],
      scripts: ["scripts/go.sh"],
    });
    expect(world.run(["run", "pdf-tools"]).stdout).toBe('"pdf-tools" has no commands or scripts to run.\n');
    expect(world.run(["complete", "--", "run", "runner", "scr"]).stdout).toBe("scripts/go.sh\n:4\n");
    rmSync(join(world.home, ".agents/skills/runner"), { recursive: true });
  });
});
