import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

const FIELDS = `name: pdf
description: Works on PDFs. Use when PDFs come up.
commands:
  - name: merge
    description: Merges
    args: [{ name: target, required: true, description: Where to }]
    run: { script: scripts/say.sh }
  - { name: open, description: Opens, run: { tool: Viewer } }`;

let world: World;
beforeEach(() => {
  world = createWorld();
  world.skill("home/.agents/skills/pdf", FIELDS);
  world.write("home/.agents/skills/pdf/scripts/say.sh", 'printf "%s|" "$@"; cat; echo oops >&2; exit 3\n');
  world.write("home/.agents/skills/pdf/scripts/out.sh", 'echo made > "$SKILLWRIGHT_WORK_DIR/out.txt"\n');
});
afterEach(() => world.remove());

const flat = (text: string): string => text.replace(/\s+/g, " ");
const approve = (): number | null => world.run(["trust", "--run", "pdf", "--yes"]).status;

describe("run", () => {
  test("without a terminal runs nothing that was not approved, and says how to approve it", () => {
    const { stdout, stderr, status } = world.run(["run", "pdf", "scripts/say.sh"]);
    expect({ stdout, status }).toEqual({ stdout: "", status: 5 });
    expect(flat(stderr)).toBe(
      'error: "scripts/say.sh" of "pdf" was not run: what it executes was not approved. Run `skillwright trust pdf` to review and approve what it runs. ',
    );
  });

  test("hands everything behind the skill to the script, and ends as it ends", () => {
    approve();
    expect(world.run(["run", "pdf", "scripts/say.sh", "--json", "", "-x", "a b"])).toEqual({
      stdout: "--json||-x|a b|",
      stderr: "oops\n",
      status: 3,
    });
    expect(world.run(["run", "pdf", "merge", "target=o.pdf"]).stdout).toBe("o.pdf|");
  });

  test("--json prints the result as data, with the same status", () => {
    approve();
    const { stdout, status } = world.run(["run", "--json", "pdf", "merge", "o"]);
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toEqual({
      kind: "ran",
      skill: "pdf",
      script: "scripts/say.sh",
      status: 3,
      stdout: "o|",
      stderr: "oops\n",
      cut: false,
      stoppedBy: null,
      notices: [],
      asked: [],
    });
  });

  test("--work is the one folder that a script can write, and is made", () => {
    approve();
    expect(world.run(["run", "--work", "out", "pdf", "scripts/out.sh"]).status).toBe(0);
    expect(readFileSync(join(world.project, "out/out.txt"), "utf8")).toBe("made\n");
  });

  test("a mistyped name gets a suggestion", () => {
    expect(flat(world.run(["run", "pdff", "merge"]).stderr)).toContain('Did you mean "pdf"?');
    const { stderr, status } = world.run(["run", "pdf", "mrge"]);
    expect([flat(stderr), status]).toEqual([
      'error: The skill "pdf" has no command or file "mrge". Did you mean "merge"? Run `skillwright run pdf` to list what it can run. ',
      3,
    ]);
    expect(flat(world.run(["run", "pdf", "say.sh"]).stderr)).toContain('"scripts/say.sh"?');
  });

  test("a command says which arguments it needs, and that a tool needs an agent", () => {
    expect(world.run(["run", "pdf", "merge"])).toMatchObject({
      status: 2,
      stderr: 'error: Invalid arguments for "pdf:merge":\n  "target" is required.\n',
    });
    expect(flat(world.run(["run", "pdf", "open"]).stderr)).toContain("calls the agent tool Viewer");
  });

  test("a path out of the skill is refused", () => {
    approve();
    for (const path of ["../../../x.sh", "/etc/profile", "..", "scripts/../../x.sh"]) {
      expect(world.run(["run", "pdf", path])).toMatchObject({ status: 5, stdout: "" });
    }
  });

  test("says each time that the person switched the sandbox off", () => {
    approve();
    world.run(["config", "set", "sandbox", "off"]);
    const { stderr, status } = world.run(["run", "pdf", "scripts/out.sh"]);
    expect(status).toBe(0);
    expect(flat(stderr)).toContain("The sandbox is turned off in your configuration");
  });

  test("nothing of a project runs, trusted or not", () => {
    const touch = `touch ${join(world.root, "pwned")}`;
    world.skill("project/.agents/skills/go", FIELDS.replace("name: pdf", "name: go"));
    world.write("project/.agents/skills/go/scripts/say.sh", `${touch}\n`);
    world.write("project/.skillwright/config.yaml", "version: 1\nsandbox: off\n");
    const attempt = (): readonly (number | null)[] =>
      [
        ["run", "go", "scripts/say.sh"],
        ["run", "go", "merge", "x"],
        ["run", "--root", ".agents/skills", "go", "merge", "x"],
        ["try", "/go:merge x"],
      ].map((args) => world.run(args).status);
    // An unknown slash is plain text.
    expect(attempt()).toEqual([5, 5, 5, 0]);
    world.run(["trust"]);
    expect(attempt()).toEqual([5, 5, 5, 1]);
    expect(existsSync(join(world.root, "pwned"))).toBe(false);
  });
});

describe("run at a terminal", () => {
  const atTerminal = (answer: string, skill = "pdf"): string =>
    spawnSync(
      "script",
      ["-qec", `stty cols 80; node ${bin} run ${skill} merge o; echo "status $?"`, "/dev/null"],
      { cwd: world.project, encoding: "utf8", env: { ...world.env, TERM: "dumb" }, input: answer },
    ).stdout;

  test("asks for a secret by the skill's name as it is, and does not show the answer", () => {
    world.skill("home/.agents/skills/spoof", FIELDS.replace("name: pdf", String.raw`name: "a\e[2Jb"`));
    world.write("home/.agents/skills/spoof/scripts/say.sh", 'echo "it is $TOKEN"\n');
    const needs = "dependencies:\n  tools:\n    - { type: env_var, value: TOKEN }\n";
    world.write("home/.agents/skills/spoof/agents/openai.yaml", needs);
    world.run(["trust", "--run", "a\u001b[2Jb", "--yes"]);
    const shown = atTerminal("canary-4711\n", String.raw`"$(printf 'a\033[2Jb')"`);
    expect(shown).toContain(String.raw`a\x1b[2Jb needs TOKEN`);
    expect(shown).not.toContain("\u001b[2J");
    expect(shown.slice(shown.indexOf("not shown"))).not.toContain("canary-4711");
  });

  test("asks once, and again after a change of one byte", () => {
    const first = atTerminal("y\n");
    expect(first).toContain("Allow pdf to run commands?");
    expect(first.replace(/\s+/g, "")).toContain(join(world.root, "home/.agents/skills/pdf/SKILL.md"));
    expect(first).toContain("o|");
    expect(first).toContain("status 3");
    expect(atTerminal("")).not.toContain("Allow pdf");
    world.write("home/.agents/skills/pdf/scripts/say.sh", "echo other\n");
    const changed = atTerminal("n\n");
    expect(changed).toContain("You approved this skill before, but its files have changed.");
    expect(changed).toMatch(/scripts\/say\.sh +changed/);
    expect(changed).toContain("was not run: a person refused.");
    expect(changed).toContain("status 5");
  });
});
