import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSkills, type Skills } from "../skills/create-skills.ts";
import { lintSkills } from "./lint-skills.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "skillwright-lint-")));
  mkdirSync(join(folder, "project/.git"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, text: string): string => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const skill = (path: string, name: string, body = "Do it.\n"): string =>
  write(
    `${path}/SKILL.md`,
    `---\nname: ${name}\ndescription: Checks the spelling of documents. Use when a text is done.\n---\n\n${body}`,
  );
const open = (): Promise<Skills> =>
  createSkills({ cwd: join(folder, "project"), home: join(folder, "home"), env: {}, index: "off" });

test("without paths only the project's skills and commands are checked", async () => {
  const ours = skill("project/.agents/skills/a", "a");
  skill("home/.agents/skills/b", "b");
  const command = write("project/.claude/commands/c.md", "A command.\n");
  const run = await lintSkills(await open());
  expect(run.skills.map(({ file, kind }) => ({ file, kind }))).toEqual([
    { file: ours, kind: "skill" },
    { file: command, kind: "command" },
  ]);
});

test.for([".claude/commands/git/c.md", ".claude/commands", ".claude", "."])(
  "a command is found in %s and its text is checked",
  async (path) => {
    const command = write("project/.claude/commands/git/c.md", "Do it \u202E now.\n");
    const run = await lintSkills(await open(), { paths: [join(folder, "project", path)] });
    expect(run.skills).toMatchObject([
      { file: command, kind: "command", findings: [{ code: "text-bidi", line: 1 }] },
    ]);
  },
);

test("secrets in the other text files of a skill are found, and links out of it are not followed", async () => {
  const key = ["gh", "p_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("");
  skill("project/.agents/skills/a", "a");
  const script = write("project/.agents/skills/a/scripts/run.sh", `#!/bin/sh\nexport T=${key}\n`);
  write("project/.agents/skills/a/assets/image.bin", `${"\0".repeat(40)}${key}`);
  symlinkSync(write("elsewhere/secrets.txt", key), join(folder, "project/.agents/skills/a/linked.txt"));
  const [linted] = (await lintSkills(await open())).skills;
  expect(linted?.findings.filter(({ code }) => code === "text-secret")).toMatchObject([
    { file: script, line: 2, severity: "error" },
  ]);
  expect(JSON.stringify(linted)).not.toContain(key);
});

test.for([
  ["UTF-16", Buffer.from(`\uFEFF---\nname: A\n---\n${"a\u200B".repeat(99)}`, "utf16le"), /UTF-16/],
  ["binary", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1, 0xff, 0xe0]), /not text/],
  ["Latin-1", Buffer.from("---\nname: A\n---\nna\u00EFve\n", "latin1"), /not valid UTF-8/],
] as const)(
  "a file in %s is one finding, without a fix, with and without --fix",
  async ([, bytes, message]) => {
    const file = skill("project/.agents/skills/a", "a");
    writeFileSync(file, bytes);
    for (const fix of ["none", "write"] as const) {
      const [linted] = (await lintSkills(await open(), { fix })).skills;
      expect(linted?.findings).toEqual([
        expect.objectContaining({ code: "file-encoding", message: expect.stringMatching(message) }),
      ]);
      expect(linted?.findings[0]).not.toHaveProperty("fix");
    }
    expect(readFileSync(file)).toEqual(bytes);
  },
);

test.for(["SKILL.md", "."])(
  "a folder by the name of SKILL.md is told in plain words, for %s",
  async (path) => {
    mkdirSync(join(folder, "project/a/SKILL.md"), { recursive: true });
    const [linted] = (await lintSkills(await open(), { paths: [join(folder, "project/a", path)] })).skills;
    expect(linted?.findings).toMatchObject([
      {
        code: "file-unreadable",
        message: "This is a folder; a SKILL.md is a file",
        hint: expect.any(String),
      },
    ]);
  },
);

test("a file that would not be written is offered no fix", async () => {
  const target = skill("project/elsewhere/a", "B");
  mkdirSync(join(folder, "project/.agents/skills/a"), { recursive: true });
  symlinkSync(target, join(folder, "project/.agents/skills/a/SKILL.md"));
  for (const fix of ["none", "write"] as const) {
    const paths = [join(folder, "project/.agents/skills/a")];
    const [linted] = (await lintSkills(await open(), { fix, paths })).skills;
    expect(linted?.findings.map(({ code }) => code)).toContain("name-directory-mismatch");
    expect(linted?.findings.filter((finding) => finding.fix !== undefined)).toEqual([]);
  }
});

test("an agent that does not find the file is named", async () => {
  const text = "---\nname: a\ndescription: Checks the spelling of documents. Use when done.\n---\nDo it.\n";
  write("project/.agents/skills/a/skill.md", text);
  const hosts = ["codex", "claude-code", "gemini-cli", "openclaw", "opencode"] as const;
  const [linted] = (await lintSkills(await open(), { hosts })).skills;
  expect(linted?.findings.filter(({ code }) => code === "host-rejects-skill")).toHaveLength(hosts.length);
});

test("a folder is searched, hidden folders included, and links out of it are not followed", async () => {
  const hidden = skill("project/packages/x/.agents/skills/a", "a");
  skill("elsewhere/b", "b");
  symlinkSync(join(folder, "elsewhere/b"), join(folder, "project/packages/b"));
  const run = await lintSkills(await open(), { paths: [join(folder, "project/packages")] });
  expect(run.skills.map(({ file }) => file)).toEqual([hidden]);
  expect(run.diagnostics).toMatchObject([{ code: "link-not-followed" }]);
});

test("links are checked against the files of the skill", async () => {
  skill("project/.agents/skills/a", "a", "[there](references/there.md) [gone](references/gone.md)\n");
  write("project/.agents/skills/a/references/there.md", "x");
  const [linted] = (await lintSkills(await open())).skills;
  expect(linted?.findings.filter(({ code }) => code === "link-dead")).toHaveLength(1);
});

test("fixes are written and reported", async () => {
  const file = skill("project/.agents/skills/a", "A");
  const [linted] = (await lintSkills(await open(), { fix: "write" })).skills;
  expect(linted?.fixed.length).toBeGreaterThan(0);
  expect(readFileSync(file, "utf8")).toContain("name: a\n");
  expect((await lintSkills(await open(), { fix: "write" })).skills).toMatchObject([{ fixed: [] }]);
});

test("a file that is too large or cannot be read is one finding", async () => {
  const file = write("project/.agents/skills/a/SKILL.md", "x".repeat(5 * 1024 * 1024));
  const [linted] = (await lintSkills(await open(), { paths: [file] })).skills;
  expect(linted).toEqual({
    file,
    kind: "skill",
    text: undefined,
    fixed: [],
    findings: [
      expect.objectContaining({ code: "file-too-large", severity: "error", hint: expect.any(String) }),
    ],
  });
});

test("a path that does not exist or isn't a skill is an error", async () => {
  const skills = await open();
  await expect(lintSkills(skills, { paths: [join(folder, "nowhere")] })).rejects.toThrow(
    expect.objectContaining({ code: "file_not_found" }),
  );
  const notes = write("project/notes.md", "x");
  await expect(lintSkills(skills, { paths: [notes] })).rejects.toThrow(
    expect.objectContaining({ code: "usage_error" }),
  );
});
