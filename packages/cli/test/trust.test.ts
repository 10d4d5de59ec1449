import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bin, createWorld, type World } from "./world.ts";

let world: World;
const FOLDER = "home/.agents/skills/count";

beforeEach(() => {
  world = createWorld();
  world.skill(
    FOLDER,
    "name: count\ndescription: Counts. Use it.\nallowed-tools: Bash(git:*)",
    "Files: !`echo 42`\n",
  );
  world.write(`${FOLDER}/scripts/go.sh`, "#!/bin/sh\necho hi\n");
});
afterEach(() => world.remove());

const approvals = (): readonly unknown[] =>
  JSON.parse(world.run(["trust", "--list", "--json"]).stdout).approvals;

/** Runs `trust` at a terminal, where a person types an answer. */
const atTerminal = (args: string, answer: string): string =>
  spawnSync("script", ["-qec", `stty cols 80; node ${bin} trust ${args}`, "/dev/null"], {
    cwd: world.project,
    encoding: "utf8",
    input: answer,
    env: { ...world.env, TERM: "dumb" },
  }).stdout.replaceAll("\r\n", "\n");

test("a lock file that can't be written is not blamed on another process", () => {
  world.write("home/.local/state/skillwright/trust.json.lock/in-the-way", "");
  const { status, stderr } = world.run(["trust"]);
  expect(status).not.toBe(0);
  expect(stderr).not.toContain("nother");
  expect(stderr.replace(/\s+/g, " ")).toContain("Check the permissions and the free space of its folder.");
});

test("a home folder that cannot be written is an error with a hint, not a defect", () => {
  const home = world.write("not-a-folder", "");
  const env = { HOME: home, XDG_STATE_HOME: "", XDG_CONFIG_HOME: "", XDG_CACHE_HOME: "", XDG_DATA_HOME: "" };
  const { status, stderr } = world.run(["trust", "--yes"], { env });
  expect(status).not.toBe(0);
  expect(stderr).not.toMatch(/nternal error|nother/);
  expect(stderr.replace(/\s+/g, " ")).toContain("Check the permissions and the free space of its folder.");
});

describe("trust NAME", () => {
  test("--preview shows what the skill executes and requests, without approving it", () => {
    const { stdout, status } = world.run(["trust", "count", "--preview"]);
    expect(status).toBe(0);
    expect(stdout).toBe(
      [
        "~/.agents/skills/count/SKILL.md",
        '"count" runs:',
        "  shell: echo 42",
        "  script: scripts/go.sh",
        "  scripts/go.sh",
        "    #!/bin/sh",
        "    echo hi",
        "It also requests tools. You decide about them when the skill is used:",
        "  May run `git` with any arguments without asking. `git` can run every other program.",
        "Run `skillwright trust count --yes` to approve this content. It runs in a sandbox, and any change needs a new approval.",
        "",
      ].join("\n"),
    );
    expect(approvals()).toEqual([]);
  });

  test("shows that the network is part of what is approved, and what the skill does not get", () => {
    world.write(
      `${FOLDER}/agents/skillwright.yaml`,
      "permissions:\n  network: true\n  file_system: { read: [~/.ssh] }\n",
    );
    expect(world.run(["trust", "count"]).stdout).toContain(
      [
        "  script: scripts/go.sh",
        "  network: every computer it can reach, and the services of this one",
        "  scripts/go.sh",
        "    #!/bin/sh",
        "    echo hi",
        "It also requests tools. You decide about them when the skill is used:",
        "  May run `git` with any arguments without asking. `git` can run every other program.",
        "Not granted:",
        "  Requests `read` access to `~/.ssh` but doesn't get it. Its commands can only read the project and the skill.",
        "",
      ].join("\n"),
    );
  });

  test("shows a change line by line, and what cannot be shown by its name", () => {
    world.run(["trust", "count", "--yes"]);
    world.write(`${FOLDER}/scripts/go.sh`, "#!/bin/sh\necho ho\n");
    chmodSync(join(world.root, FOLDER, "scripts/go.sh"), 0o755);
    world.write(`${FOLDER}/data.bin`, "\0\0");
    expect(world.run(["trust", "count"]).stdout).toContain(
      [
        "Changes since the approval:",
        "  data.bin  added, binary",
        "  scripts/go.sh  changed, now executable",
        "    @@ -1,2 +1,2 @@",
        "     #!/bin/sh",
        "    -echo hi",
        "    +echo ho",
        "",
      ].join("\n"),
    );
    const { approval, approved, diff } = JSON.parse(
      world.run(["trust", "count", "--preview", "--json"]).stdout,
    );
    expect({ approval, approved, paths: diff.map(({ path }: { path: string }) => path) }).toEqual({
      approval: "changed",
      approved: false,
      paths: ["data.bin", "scripts/go.sh"],
    });
  });

  test("asks nothing about a skill that runs nothing", () => {
    world.skill("home/.agents/skills/notes", "name: notes\ndescription: Keeps notes. Use for notes.");
    const ran = world.run(["trust", "notes"]);
    expect(ran).toMatchObject({ status: 0, stderr: "" });
    expect(ran.stdout).toContain('"notes" runs nothing.\nThere is nothing to approve.\n');
    expect(approvals()).toEqual([]);
  });

  test("asks the person at a terminal; only a yes approves", () => {
    expect(atTerminal("count", "n\n")).toContain('"count" was not approved.');
    expect(approvals()).toEqual([]);
    expect(atTerminal("count", "yes\n")).toContain('Approved the current content of "count".');
    expect(approvals()).toHaveLength(1);
  });

  test("--revoke takes it back, by name, and by path when the skill is gone", () => {
    world.run(["trust", "count", "--yes"]);
    expect(world.run(["trust", "count", "--revoke"]).stdout).toBe('Revoked the approval of "count"\n');
    expect(world.run(["trust", "count", "--revoke"]).stdout).toBe('"count" was not approved.\n');
    world.run(["trust", "count", "--yes"]);
    const folder = join(world.root, FOLDER);
    rmSync(folder, { recursive: true });
    expect(world.run(["trust", folder, "--revoke"]).stdout).toBe(
      'Revoked the approval of "~/.agents/skills/count/SKILL.md"\n',
    );
    expect(approvals()).toEqual([]);
  });

  test("says which it means when a folder has the name too, and how to choose", () => {
    world.write("project/count/readme.md", "x");
    expect(world.run(["trust", "count"])).toEqual({
      status: 2,
      stdout: "",
      stderr:
        'error: "count" is both a folder and a skill\nUse `skillwright trust ./count` for the folder or `skillwright trust --run count` for the skill.\n',
    });
    expect(world.run(["trust", "./count"]).stdout).toContain(`Trusted ${world.project}`);
    expect(world.run(["trust", "--run", "count"]).stdout).toContain('"count" runs:');
  });

  test("knows what a mistyped name may have meant", () => {
    expect(world.run(["trust", "coutn"])).toEqual({
      status: 3,
      stdout: "",
      stderr: 'error: No folder or skill is named "coutn"\nDid you mean count?\n',
    });
  });

  test("of an untrusted project says that models are still not told", () => {
    world.skill("project/.agents/skills/theirs", "name: theirs\ndescription: Theirs.", "!`echo 1`\n");
    expect(world.run(["trust", "theirs", "--yes"]).stdout).toContain(
      "Models can't see it until you trust its project",
    );
  });
});
