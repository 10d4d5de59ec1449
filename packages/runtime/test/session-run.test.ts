import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseToolRules } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import {
  openActivityLog,
  openTrustStore,
  type Question,
  type Session,
  type SessionOptions,
} from "../src/index.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { withoutSandbox } from "./support/sandbox-place.ts";
import { type TempTree, tempTree } from "./support/temp-tree.ts";

const module = fileURLToPath(new URL("../src/index.ts", import.meta.url));

const FOLDER = "home/.agents/skills/pdf";

const COMMANDS = `commands:
  - name: merge
    description: Merges files
    args:
      - { name: target, required: true, description: Where to }
      - { name: mode, description: How, choices: [fast, small] }
      - { name: source, description: What }
    run: { script: scripts/merge.sh }
  - { name: open, description: Opens, args: [{ name: path, required: true, description: What }], run: { tool: Viewer } }
  - { name: idle, description: Says nothing }
`;

function pdf(files: Readonly<Record<string, string>> = {}): TempTree {
  return tempTree({
    [`${FOLDER}/SKILL.md`]: `---\nname: pdf\ndescription: Works on PDFs.\n${COMMANDS}---\nUse it.\n`,
    [`${FOLDER}/scripts/merge.sh`]: 'printf "%s|" "$@"; cat\n',
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${FOLDER}/${path}`, text])),
  });
}

async function start(tree: TempTree, options: SessionOptions = {}): Promise<Session> {
  return (await openSkills(tree)).session(options);
}

const yes = { ask: () => Promise.resolve(true) };

describe("a script of a skill", () => {
  test("does not run without an approval or a person to give one", async () => {
    using tree = pdf();
    const session = await start(tree);
    expect(await session.run({ skill: "pdf", script: "scripts/merge.sh", arguments: ["a"] })).toEqual({
      kind: "refused",
      code: "not_approved",
      text: '"scripts/merge.sh" of "pdf" was not run: what it executes was not approved.',
      asked: [
        {
          kind: "run-commands",
          skill: "pdf",
          file: tree.at("home/.agents/skills/pdf/SKILL.md"),
          approval: "unknown",
          commands: ["scripts/merge.sh a"],
          executes: ["command: merge: scripts/merge.sh", "script: scripts/merge.sh"],
          contents: [
            {
              path: "scripts/merge.sh",
              text: readFileSync(tree.at("home/.agents/skills/pdf/scripts/merge.sh"), "utf8"),
            },
          ],
        },
      ],
    });
  });

  test.skipIf(withoutSandbox)(
    "is in the log, with its content and how it ended, and so is a refusal",
    async () => {
      using tree = pdf({ "scripts/fail.sh": "exit 3\n" });
      const skills = await openSkills(tree);
      const refusing = await skills.session({ ask: () => Promise.resolve(false) });
      await refusing.run({ skill: "pdf", script: "scripts/fail.sh" });
      const session = await skills.session(yes);
      await session.run({ skill: "pdf", script: "scripts/merge.sh", arguments: ["secret"] });
      await session.run({ skill: "pdf", script: "scripts/fail.sh" });
      const { entries } = openActivityLog({ state: skills.locations.state }).read();
      const key = tree.at(`${FOLDER}/SKILL.md`);
      const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect(entries).toMatchObject([
        { action: "approve", subject: key, hash, outcome: "refused" },
        { action: "approve", subject: key, hash, outcome: "done" },
        { action: "run", subject: key, hash, detail: "scripts/merge.sh: exit status 0", outcome: "done" },
        { action: "run", subject: key, hash, detail: "scripts/fail.sh: exit status 3", outcome: "failed" },
      ]);
    },
  );

  test.skipIf(withoutSandbox || process.geteuid?.() !== 0)(
    "that locks its work folder ran, and the folder is removed all the same",
    () => {
      using tree = pdf({
        "scripts/lock.sh": "mkdir -p a/b && touch a/b/c && echo ran && exec chmod 000 a/b a\n",
      });
      mkdirSync(tree.at("temp"));
      spawnSync("chown", ["-R", "65534:65534", tree.path]);
      const script = `import { createSkills } from ${JSON.stringify(module)};
        const skills = await createSkills({ cwd: ${JSON.stringify(tree.at("home"))} });
        const session = await skills.session({ ask: () => Promise.resolve(true) });
        const result = await session.run({ skill: "pdf", script: "scripts/lock.sh" });
        console.log(JSON.stringify(result));`;
      const flags = [
        "--conditions=@skillwright/source",
        "--no-warnings",
        "--input-type=module",
        "-e",
        script,
      ];
      const { stdout, stderr } = spawnSync(process.execPath, flags, {
        uid: 65_534,
        gid: 65_534,
        cwd: tree.at("home"),
        env: { HOME: tree.at("home"), TMPDIR: tree.at("temp") },
        encoding: "utf8",
      });
      expect(stderr).toBe("");
      const result = JSON.parse(stdout) as { readonly stoppedBy: string | null };
      // What is locked can't be measured, so that the script is stopped if a check of the limits comes before its end.
      const end = result.stoppedBy === "disk" ? {} : { status: 0, stdout: "ran\n", stoppedBy: null };
      expect(result).toMatchObject({ kind: "ran", ...end });
      expect(readdirSync(tree.at("temp"))).toEqual([]);
    },
  );

  test.for([
    ["../../secret.sh", "path_escapes_root"],
    ["/etc/profile", "path_escapes_root"],
    ["scripts\\merge.sh", "path_escapes_root"],
    ["scripts/mrge.sh", "script_not_found"],
    ["merge.sh", "script_not_found"],
    ["scripts", "script_not_found"],
  ] as const)("%s does not run, and nobody is asked", async ([script, code]) => {
    using tree = pdf();
    const heard: Question[] = [];
    const session = await start(tree, { ask: (question) => Promise.resolve(heard.push(question) > 0) });
    expect(await session.run({ skill: "pdf", script })).toMatchObject({ kind: "refused", code, asked: [] });
    expect(heard).toEqual([]);
  });

  test("gets a suggestion when its folder was left out", async () => {
    using tree = pdf();
    expect(await (await start(tree)).run({ skill: "pdf", script: "merge.sh" })).toMatchObject({
      text: 'The skill "pdf" has no command or file "merge.sh". Did you mean "scripts/merge.sh" or "merge"?',
    });
  });

  test("of a skill that does not exist or is only simulated does not run", async () => {
    using tree = pdf();
    expect(await (await start(tree, yes)).run({ skill: "pdff", script: "x.sh" })).toMatchObject({
      code: "skill_not_found",
    });
    const simulated = await (await openSkills(tree, { host: "codex" })).session(yes);
    expect(await simulated.run({ skill: "pdf", script: "scripts/merge.sh" })).toMatchObject({
      code: "invocation_denied",
    });
  });
});

describe.skipIf(withoutSandbox)("an approved script", () => {
  test("runs with arguments and input, and its status comes back", async () => {
    using tree = pdf({ "scripts/fail.sh": "echo out; echo err >&2; exit 7\n" });
    const session = await start(tree, yes);
    const request = { skill: "pdf", script: "./scripts/merge.sh", arguments: ["a b", "$(id)"], stdin: "in" };
    expect(await session.run(request)).toEqual({
      kind: "ran",
      skill: "pdf",
      script: "scripts/merge.sh",
      status: 0,
      stdout: "a b|$(id)|in",
      stderr: "",
      cut: false,
      stoppedBy: null,
      notices: [],
      asked: [expect.objectContaining({ kind: "run-commands" })],
    });
    expect(await session.run({ skill: "pdf", script: "scripts/fail.sh" })).toMatchObject({
      status: 7,
      stdout: "out\n",
      stderr: "err\n",
      asked: [],
    });
  });

  test("runs from the approved bytes, and asks again after a change of one byte", async () => {
    using tree = pdf();
    await (await start(tree, yes)).run({ skill: "pdf", script: "scripts/merge.sh" });
    tree.write({ [`${FOLDER}/scripts/merge.sh`]: 'printf "%s|" "$@"; cat \n' });
    expect(await (await start(tree)).run({ skill: "pdf", script: "scripts/merge.sh" })).toMatchObject({
      kind: "refused",
      code: "not_approved",
      text: '"scripts/merge.sh" of "pdf" was not run: it changed since it was approved.',
      asked: [{ approval: "changed", changes: { changed: ["scripts/merge.sh"] } }],
    });
  });

  test("reads the project, and writes only into its work folder", async () => {
    using tree = pdf({
      "scripts/look.sh":
        'cat file.txt; cat "$SKILL_DIR/SKILL.md" | head -2 | tail -1; touch no 2>/dev/null || echo no; echo made > "$SKILLWRIGHT_WORK_DIR/out"',
    });
    tree.write({ "repo/file.txt": "from the project\n" });
    mkdirSync(tree.at("work"));
    const request = { skill: "pdf", script: "scripts/look.sh", work: tree.at("work") };
    expect(await (await start(tree, yes)).run(request)).toMatchObject({
      stdout: "from the project\nname: pdf\nno\n",
    });
    expect(readdirSync(tree.at("work"))).toEqual(["out"]);
  });

  test("that is for nothing in the table, or for a program that is not there, does not run", async () => {
    using tree = pdf({ "x.awk": "{}", "y.sh": "#!/usr/bin/awk\n", "scripts/z.rb": "puts 1\n" });
    const session = await start(tree, yes);
    for (const script of ["x.awk", "y.sh"]) {
      expect(await session.run({ skill: "pdf", script })).toMatchObject({ code: "no_interpreter" });
    }
    if (!existsSync("/usr/bin/ruby")) {
      expect(await session.run({ skill: "pdf", script: "scripts/z.rb" })).toMatchObject({
        code: "no_interpreter",
        text: expect.stringContaining("there is no ruby in"),
      });
    }
  });

  test("that floods or is stopped by its caller says so", async () => {
    using tree = pdf({ "flood.sh": "yes\n", "wait.sh": "sleep 60\n" });
    const session = await start(tree, yes);
    expect(await session.run({ skill: "pdf", script: "flood.sh" })).toMatchObject({
      status: null,
      cut: true,
      stoppedBy: "output",
    });
    const signal = AbortSignal.abort();
    expect(await session.run({ skill: "pdf", script: "wait.sh", signal })).toMatchObject({
      status: null,
      stoppedBy: "caller",
    });
  });
});

describe("a command that a skill declares", () => {
  test("says what its arguments lack before anybody is asked", async () => {
    using tree = pdf();
    expect(await (await start(tree)).runCommand({ command: "merge", arguments: "--mode=slow" })).toEqual({
      kind: "needs-arguments",
      skill: "pdf",
      command: "merge",
      problems: [
        { code: "missing", name: "target", text: '"target" is required.' },
        { code: "not_a_choice", name: "mode", text: '"mode" can be fast or small, not "slow".' },
      ],
    });
  });

  test("that is a tool is handed to the host with what the rules say", async () => {
    using tree = pdf();
    const rules = (...texts: string[]) => parseToolRules(texts).rules;
    const dispatch = async (policy: Partial<Record<"allow" | "deny", string[]>>): Promise<unknown> => {
      const { allow = [], deny = [] } = policy;
      const permissions = { policy: { allow: rules(...allow), ask: [], deny: rules(...deny) } };
      return (await start(tree, { permissions })).runCommand({
        skill: "pdf",
        command: "open",
        arguments: ["/tmp/a b.pdf"],
      });
    };
    expect(await dispatch({ allow: ["Viewer"] })).toEqual({
      kind: "tool",
      skill: "pdf",
      command: "open",
      tool: "Viewer",
      input: { path: "/tmp/a b.pdf" },
      permission: expect.objectContaining({ decision: "allow", source: "host" }),
    });
    expect(await dispatch({})).toMatchObject({ kind: "tool", permission: { decision: "ask" } });
    expect(await dispatch({ deny: ["Viewer"] })).toMatchObject({ kind: "refused", code: "tool_denied" });
  });

  test("that names nothing to run, or does not exist, is refused", async () => {
    using tree = pdf();
    const session = await start(tree);
    expect(await session.runCommand({ command: "idle" })).toMatchObject({ code: "nothing_to_run" });
    expect(await session.runCommand({ command: "pdf:mrge" })).toMatchObject({
      code: "command_not_found",
      text: expect.stringContaining('Did you mean "pdf:merge"'),
    });
    expect(await session.runCommand({ skill: "nope", command: "merge" })).toMatchObject({
      code: "skill_not_found",
    });
  });

  test.skipIf(withoutSandbox)("runs its script with values in the order of the declaration", async () => {
    using tree = pdf();
    const session = await start(tree, yes);
    expect(await session.runCommand({ command: "merge", arguments: 'source="x y" out.pdf' })).toMatchObject({
      kind: "ran",
      stdout: "out.pdf||x y|",
    });
    expect(await session.runCommand({ skill: "pdf", command: "merge", arguments: ["o"] })).toMatchObject({
      stdout: "o|",
    });
  });
});

test("an untrusted project runs neither scripts nor commands, and a trusted one not without approval", async () => {
  using tree = tempTree();
  tree.write({
    "repo/.agents/skills/go/SKILL.md": `---\nname: go\ndescription: Goes.\ncommands: [{ name: go, description: Goes, run: { script: scripts/go.sh } }]\n---\n`,
    "repo/.agents/skills/go/scripts/go.sh": `touch ${tree.at("pwned")}\n`,
  });
  const attempt = async (options: SessionOptions): Promise<readonly unknown[]> => {
    const session = await start(tree, options);
    return [
      await session.run({ skill: "go", script: "scripts/go.sh" }),
      await session.runCommand({ command: "go" }),
      await session.runCommand({ skill: "go", command: "go" }),
    ];
  };
  expect(await attempt(yes)).toMatchObject([
    { code: "invocation_denied", text: expect.stringContaining("not trusted") },
    { code: "command_not_found" },
    { code: "invocation_denied", text: expect.stringContaining("not trusted") },
  ]);
  await trustRepo(tree);
  const refused = { kind: "refused", code: "not_approved" };
  expect(await attempt({})).toMatchObject([refused, refused, refused]);
  expect(existsSync(tree.at("pwned"))).toBe(false);
  expect(openTrustStore({ state: tree.at("own/state") }).approvals()).toEqual([]);
});
