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

test("without paths the project's skills are checked and nobody else's", async () => {
  const ours = skill("project/.agents/skills/a", "a");
  skill("home/.agents/skills/b", "b");
  write("project/.claude/commands/c.md", "A command.\n");
  const run = await lintSkills(await open());
  expect(run.skills.map(({ file }) => file)).toEqual([ours]);
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
    text: undefined,
    fixed: [],
    findings: [expect.objectContaining({ code: "file-too-large", severity: "error" })],
  });
});

test("a path that does not exist or is no skill is an error", async () => {
  const skills = await open();
  await expect(lintSkills(skills, { paths: [join(folder, "nowhere")] })).rejects.toThrow(
    expect.objectContaining({ code: "file_not_found" }),
  );
  const notes = write("project/notes.md", "x");
  await expect(lintSkills(skills, { paths: [notes] })).rejects.toThrow(
    expect.objectContaining({ code: "usage_error" }),
  );
});
