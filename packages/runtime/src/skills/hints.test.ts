import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSkills } from "./create-skills.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-hints-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("every problem of a snapshot says what to do", async () => {
  const skill = join(folder, "project/.agents/skills/a");
  mkdirSync(join(folder, "project/.git"), { recursive: true });
  mkdirSync(skill, { recursive: true });
  writeFileSync(
    join(skill, "SKILL.md"),
    "---\nname: a\ndescription: x\nextra: 1\nextra: 2\nmodel: [a]\n---\nGo.\n",
  );
  const skills = await createSkills({
    cwd: join(folder, "project"),
    home: join(folder, "home"),
    env: {},
    index: "off",
  });
  const { diagnostics } = skills.snapshot;
  expect(diagnostics.map(({ code }) => code)).toEqual(["field-unknown", "field-duplicate", "field-type"]);
  expect(diagnostics.filter(({ hint }) => hint === undefined)).toEqual([]);
});
