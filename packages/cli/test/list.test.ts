import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ListDocument } from "@skillwright/contract";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { displayWidth } from "../src/output/display-width.ts";
import { createBusyWorld, createWorld, type World } from "./world.ts";

const validate = new Ajv2020({ strict: true }).compile(
  JSON.parse(readFileSync("docs/schemas/list.schema.json", "utf8")) as object,
);

const listed = (world: World, ...args: string[]): ListDocument => {
  const { stdout, status } = world.run(["list", "--json", ...args]);
  expect(status).toBe(0);
  const document = JSON.parse(stdout) as ListDocument;
  validate(document);
  expect(validate.errors).toBeNull();
  return document;
};

describe("list", () => {
  let world: World;
  beforeAll(() => {
    world = createBusyWorld();
    world.run(["trust"]);
  });
  afterAll(() => world.remove());

  test("groups by scope, shows badges and says what is hidden and why", () => {
    const { stdout, stderr, status } = world.run(["list", "--plugin", "../plugin"]);
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    expect(stdout).toMatch(/^7 skills in /);
    expect(stdout).toMatch(/^Project .*tokens$/m);
    expect(stdout).toMatch(/^User .*tokens$/m);
    expect(stdout).toMatch(/^ {2}fix-issue +\[command\] Fix an issue by its number +≈\d+$/m);
    expect(stdout).toMatch(/^ {2}review +\[user-only\] Review a change/m);
    expect(stdout).toMatch(/^ {2}acme:audit +\[plugin\] Audit dependencies/m);
    expect(stdout).toMatch(/^ {2}short +\[name-only\] Only its name/m);
    expect(stdout).not.toMatch(/needy|quiet/);
    expect(stdout).toContain("1 with missing requirements");
    expect(stdout).toContain("1 disabled");
    expect(stdout).toContain("1 shadowed");
    expect(stdout).toContain("1 invalid");
    expect(stdout).toContain("`skillwright list --all`");
    expect(stdout).toMatch(/^\d+ problems? found\. Run `skillwright doctor` for details\.$/m);
  });

  test("counts as many problems as doctor", () => {
    const [, found] = /^(\d+) problems? found/m.exec(world.run(["list"]).stdout) ?? [];
    const verdict = world.run(["doctor"]).stdout.trimEnd().split("\n").at(-1) ?? "";
    const counted = [...verdict.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0);
    expect([Number(found), verdict]).toEqual([counted, expect.stringMatching(/error|warning/)]);
  });

  test("shows the skills of an untrusted project, and doesn't call them hidden", () => {
    const untrusted = createBusyWorld();
    try {
      const { stdout } = untrusted.run(["list"]);
      expect(stdout).toMatch(/^ {2}project:pdf-tools +\[untrusted\] Merge and split/m);
      expect(stdout).toMatch(/^ {2}pdf-tools +My own notes/m);
      expect(stdout).not.toMatch(/Hidden:[^.]*untrusted/);
    } finally {
      untrusted.remove();
    }
  });

  test("--all also shows what cannot be used", () => {
    const { stdout } = world.run(["list", "--all"]);
    expect(stdout).toMatch(/^ {2}needy +\[needs no-such-program\]/m);
    expect(stdout).toMatch(/^ {2}quiet +\[disabled\]/m);
    expect(stdout).toMatch(/^ {2}user:pdf-tools +\[shadowed by pdf-tools\]/m);
    expect(stdout).toMatch(/^Invalid$/m);
    expect(stdout).toContain(".agents/skills/broken/SKILL.md");
  });

  test.for([
    ["list"],
    ["list", "--all", "--plugin", "../plugin"],
    ["list", "--as", "codex"],
    ["start"],
    ["doctor"],
    ["doctor", "--as", "codex"],
    ["explain", "pdf-tools"],
    ["show", "技能"],
    ["tokens"],
    ["hosts"],
    ["lint"],
    ["lint", "../home/.agents/skills"],
    ["purge"],
    ["config", "get"],
    ["--help"],
    ["help", "lint"],
    ["config", "--help"],
  ])("no line of %j is wider than 80 columns", (args) => {
    const { stdout } = world.run(args, { env: { COLUMNS: "80" } });
    const wide = stdout.split("\n").filter((line) => displayWidth(line) > 80);
    expect(wide).toEqual([]);
  });

  test("--json has the same skills as the listing for people, and all with --all", () => {
    const usable = listed(world).skills.map(({ id }) => id);
    expect(usable.toSorted()).toEqual(["fix-issue", "pdf-tools", "review", "ship", "short", "技能"]);
    expect(
      listed(world, "--all")
        .skills.map(({ id }) => id)
        .toSorted(),
    ).toEqual([...usable, "needy", "quiet", "user:pdf-tools"].toSorted());
  });

  test("--json prints source, state, reasons, shadows and tokens", () => {
    const { skills, host, cwd, roots, diagnostics } = listed(world, "--all", "--plugin", "../plugin");
    const find = (id: string): unknown => skills.find((skill) => skill.id === id);
    expect({ host, cwd }).toEqual({ host: "skillwright", cwd: world.project });
    const file = join(world.home, ".agents/skills/pdf-tools/SKILL.md");
    expect(find("user:pdf-tools")).toEqual({
      key: file,
      id: "user:pdf-tools",
      name: "pdf-tools",
      displayName: "PDF Tools",
      description: "My own notes about PDFs. Use when PDFs come up.",
      scope: "user",
      path: file,
      source: { kind: "folder", root: join(world.home, ".agents/skills"), plugin: null },
      origin: null,
      state: "discovered",
      reasons: [],
      enabled: true,
      modelInvocable: false,
      userInvocable: false,
      shadowedBy: "pdf-tools",
      shadows: [],
      tokens: { catalog: expect.any(Number), body: expect.any(Number), estimated: true },
    });
    expect(find("pdf-tools")).toMatchObject({
      shadows: ["user:pdf-tools"],
      shadowedBy: null,
      scope: "project",
    });
    expect(find("needy")).toMatchObject({
      state: "ineligible",
      reasons: [
        {
          code: "missing_dependency",
          message: "needs `no-such-program`, which isn't installed",
          hint: expect.any(String),
        },
      ],
    });
    expect(find("fix-issue")).toMatchObject({ source: { kind: "command", plugin: null } });
    expect(find("acme:audit")).toMatchObject({ source: { kind: "plugin", plugin: "acme" } });
    expect(roots.find(({ path }) => path === join(world.project, ".agents/skills"))).toEqual({
      path: join(world.project, ".agents/skills"),
      scope: "project",
      exists: true,
      skills: 3,
      truncated: false,
    });
    expect(diagnostics.find(({ severity }) => severity === "error")).toMatchObject({
      file: join(world.project, ".agents/skills/broken/SKILL.md"),
    });
  });

  test("names the folders of a scope the strongest first", () => {
    const fresh = createWorld();
    fresh.skill("home/.claude/skills/aaa", "name: aaa\ndescription: Comes first by name. Use now.");
    fresh.skill("home/.agents/skills/zzz", "name: zzz\ndescription: Comes last by name. Use now.");
    expect(fresh.run(["list"]).stdout).toMatch(/^User {2}~\/\.agents\/skills, ~\/\.claude\/skills /m);
    fresh.remove();
  });

  test("--as lists what another agent would", () => {
    const { host, skills } = listed(world, "--as", "codex");
    expect(host).toBe("codex");
    expect(skills.map(({ id }) => id)).toContain("needy");
    expect(skills.map(({ id }) => id)).not.toContain("ship");
    expect(world.run(["list", "--as", "codex"]).stdout).toMatch(
      /^\d+ skills in .*, as found by Codex [\d.]+$/m,
    );
    const { stdout } = world.run(["list", "--as", "codex"]);
    expect(stdout).toMatch(/Run `skillwright\s+doctor --as codex`\s+for\s+details\./);
  });

  test("--root, --cwd and --agent say which skills are meant", () => {
    world.skill("extra/one", "name: one\ndescription: One. Use once.");
    world.skill("extra2/two", "name: two\ndescription: Two. Use twice.");
    world.write("project/.skillwright/config.yaml", "agents:\n  packager:\n    skills: [one]\n");
    const ids = (...args: string[]): readonly string[] => listed(world, ...args).skills.map(({ id }) => id);
    expect(ids("--cwd", "../home", "--root", "../extra", "--root", "../extra2")).toEqual(
      expect.arrayContaining(["one", "two", "short"]),
    );
    expect(ids("--cwd", "../home", "--root", "../extra")).not.toContain("ship");
    expect(ids("--root", "../extra", "--agent", "packager")).toEqual(["one"]);
  });

  test("relative paths start where the person is, whatever --cwd says", () => {
    const { skills } = JSON.parse(
      world.run(["list", "--json", "--root", "extra", "--cwd", "home"], { cwd: world.root }).stdout,
    ) as ListDocument;
    expect(skills.map(({ id }) => id)).toContain("one");
  });

  test("the same disk gives the same bytes", () => {
    const first = world.run(["list", "--all", "--json"]).stdout;
    expect(world.run(["list", "--all", "--json"]).stdout).toBe(first);
    expect(world.run(["list", "--all", "--json", "--no-index"]).stdout).toBe(first);
  });
});

describe("without skills", () => {
  test("it says where skills are searched and how to create the first one", () => {
    const world = createWorld();
    const { stdout, status } = world.run(["list"]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^No skills in /);
    expect(stdout).toContain("  .agents/skills  project");
    expect(stdout).toContain("To create a skill, run `skillwright new` or write");
    expect(listed(world).skills).toEqual([]);
    world.remove();
  });
});
