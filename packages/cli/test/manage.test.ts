import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "./world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.remove());

const DESCRIPTION = "Counts lines. Use when asked how long a file is.";
const mine = (path: string): string => join(world.home, ".agents/skills", path);

describe("new", () => {
  test.for(["minimal", "with-script", "with-references", "parameterised"])(
    "the template %s makes a skill that lint has nothing to say about",
    (template) => {
      const made = world.run(["new", "count-lines", "-d", DESCRIPTION, "-t", template]);
      expect(made).toMatchObject({ status: 0, stderr: "" });
      expect(made.stdout).toContain('Created "count-lines"  ~/.agents/skills/count-lines');
      expect(world.run(["lint", mine("count-lines")]).stdout).toContain("no problems");
    },
  );

  test("without a terminal it says what is missing", () => {
    expect(world.run(["new"])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("A name is needed") as unknown,
    });
    expect(world.run(["new", "x-y"]).stderr).toContain("--description TEXT");
  });

  test("a taken name is refused with the option that decides, and never overwritten", () => {
    world.run(["new", "count-lines", "-d", DESCRIPTION]);
    const before = readFileSync(mine("count-lines/SKILL.md"), "utf8");
    const taken = world.run(["new", "count-lines", "-d", "Other words. Use when asked."]);
    expect(taken.status).toBe(4);
    expect(taken.stderr.replace("\n", " ")).toMatch(/--on-conflict\s+rename\|replace/);
    expect(readFileSync(mine("count-lines/SKILL.md"), "utf8")).toBe(before);
    const json = world.run(["new", "count-lines", "-d", DESCRIPTION, "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      error: {
        code: "name_conflict",
        details: { choices: ["rename", "replace"], suggestion: "count-lines-2" },
      },
    });
    const renamed = world.run(["new", "count-lines", "-d", DESCRIPTION, "--on-conflict", "rename", "--json"]);
    expect(JSON.parse(renamed.stdout)).toMatchObject({ action: "created", name: "count-lines-2" });
  });

  test("a skill of the project lies in the project", () => {
    world.run(["new", "count-lines", "-d", DESCRIPTION, "--scope", "project"]);
    expect(existsSync(join(world.project, ".agents/skills/count-lines/SKILL.md"))).toBe(true);
  });
});

describe("edit", () => {
  beforeEach(() => {
    world.skill(
      "home/.agents/skills/pdf",
      "name: pdf # ours\ndescription: Merges PDFs. Use when asked.\nmodel: x",
    );
  });

  test("fields change, comments stay, and the difference is shown", () => {
    const { status, stdout } = world.run(["edit", "pdf", "--set", "license=MIT", "--unset", "model"]);
    expect(status).toBe(0);
    expect(stdout).toContain('Saved "pdf"');
    expect(stdout).toContain("-model: x");
    expect(stdout).toContain("+license: MIT");
    expect(readFileSync(mine("pdf/SKILL.md"), "utf8")).toContain("name: pdf # ours\n");
  });

  test("a text that does not load is refused unless told otherwise, and can be mended by its folder's name", () => {
    const broken = world.write("broken.md", "no frontmatter\n");
    expect(world.run(["edit", "pdf", "--from", broken])).toMatchObject({ status: 1 });
    expect(world.run(["edit", "pdf", "--from", broken, "--allow-broken"])).toMatchObject({ status: 0 });
    expect(world.run(["show", "pdf"]).status).not.toBe(0);
    const good = world.write("good.md", "---\nname: pdf\ndescription: Good. Use when asked.\n---\n\nDo.\n");
    expect(world.run(["edit", "pdf", "--from", good])).toMatchObject({ status: 0 });
    expect(world.run(["show", "pdf"]).status).toBe(0);
  });

  test("without a terminal no editor is opened", () => {
    const { status, stderr } = world.run(["edit", "pdf"], { env: { EDITOR: "touch /should-not-run" } });
    expect(status).toBe(2);
    expect(stderr).toContain("--set FIELD=VALUE");
  });
});

test("rename, clone, delete, trash and restore", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs. Use when asked.");
  expect(world.run(["rename", "pdf", "pdf-tools"]).stdout).toContain('Renamed to "pdf-tools"');
  expect(world.run(["clone", "pdf-tools", "pdf-copy", "--scope", "project"]).status).toBe(0);
  expect(readdirSync(join(world.project, ".agents/skills"))).toEqual(["pdf-copy"]);
  expect(world.run(["delete", "pdf-tools"])).toMatchObject({ status: 2, stdout: "" });
  expect(world.run(["delete", "pdf-tools", "--yes"]).stdout).toContain("to the trash");
  expect(readdirSync(mine(""))).toEqual([]);
  expect(world.run(["trash"]).stdout).toContain("pdf-tools");
  expect(JSON.parse(world.run(["trash", "--json"]).stdout)).toMatchObject({ trash: [{ name: "pdf-tools" }] });
  expect(world.run(["restore", "pdf-tool"]).status).toBe(3);
  expect(world.run(["restore", "pdf-tools", "--name", "old-pdf"]).stdout).toContain('"old-pdf" is back');
  expect(world.run(["trash"]).stdout).toContain("The trash is empty.");
  world.run(["delete", "old-pdf", "--yes"]);
  expect(world.run(["trash", "--empty"]).status).toBe(2);
  expect(world.run(["trash", "--empty", "--yes"]).stdout).toContain("Removed 1 skill for good.");
});

test("a plugin's skill is not changed, and how to get a copy is said", () => {
  world.write("plugin/.claude-plugin/plugin.json", '{"name":"acme"}');
  world.skill("plugin/skills/audit", "name: audit\ndescription: Audits. Use before a release.");
  world.write(
    "home/.config/skillwright/config.yaml",
    `version: 1\nplugins: [${join(world.root, "plugin")}]\n`,
  );
  const { status, stderr } = world.run(["delete", "acme:audit", "--yes"]);
  expect(status).toBe(5);
  expect(stderr).toContain("skillwright clone acme:audit");
  expect(world.run(["clone", "acme:audit"]).stdout).toContain('Created "audit"');
});

test("disable and enable", () => {
  world.skill("home/.agents/skills/pdf", "name: pdf\ndescription: Merges PDFs. Use when asked.");
  expect(world.run(["disable", "pdf"]).stdout).toContain("Disabled: pdf");
  expect(world.run(["list", "--json"]).stdout).not.toContain('"pdf"');
  expect(JSON.parse(world.run(["enable", "pdf", "--json"]).stdout)).toMatchObject({
    id: "pdf",
    enabled: true,
    changed: true,
  });
});
