import { describe, expect, test } from "vitest";
import { createSkills } from "../../src/index.ts";
import { tempTree } from "../support/temp-tree.ts";
import { catalogAs, usable } from "./catalog-as.ts";
import { repository, skill } from "./list-as.ts";

test("catalogs name linked folders as their agents do", async () => {
  using tree = tempTree({
    ...repository("repo"),
    "real-home/.agents/skills/a/SKILL.md": skill("a"),
    home: { link: "real-home" },
    "repo/.agents/skills": { link: "../../elsewhere/skills" },
    "elsewhere/skills/b/SKILL.md": skill("b"),
  });
  expect(await catalogAs("codex", tree)).toContain(
    "- `r0` = `real-home/.agents/skills`\n- `r1` = `elsewhere/skills`\n",
  );
  expect(await catalogAs("openclaw", tree)).toContain("<location>~/.agents/skills/a/SKILL.md</location>");
});

describe("OpenCode's opencode.json", () => {
  const base = {
    ...repository("repo"),
    "repo/.opencode/skills/a/SKILL.md": skill("a"),
    "home/.agents/skills/b/SKILL.md": skill("b"),
    "repo/rel/r/SKILL.md": skill("r"),
    "repo/sub/rel/s/SKILL.md": skill("s"),
    "home/tilde/t/SKILL.md": skill("t"),
  };
  const G = "home/.config/opencode";

  test("adds folders: of several files the last list counts, relative to the working folder", async () => {
    using user = tempTree({ ...base, [`${G}/opencode.json`]: '{"skills": {"paths": ["rel", "~/tilde"]}}' });
    expect(await usable("opencode", user)).toEqual(["a", "b", "r", "t"]);
    using sub = tempTree({ ...base, [`${G}/opencode.jsonc`]: '{ // c\n"skills": {"paths": ["rel"],}}' });
    expect(await usable("opencode", sub, "repo/sub")).toEqual(["a", "b", "s"]);
    using both = tempTree({
      ...base,
      [`${G}/opencode.json`]: '{"skills": {"paths": ["~/tilde"]}}',
      "repo/opencode.json": '{"skills": {"paths": ["rel"]}}',
    });
    expect(await usable("opencode", both)).toEqual(["a", "b", "r"]);
  });

  test("a project that isn't trusted can't add folders outside of it", async () => {
    using tree = tempTree({
      ...base,
      "other/o/SKILL.md": skill("o"),
      "repo/opencode.json": '{"skills": {"paths": ["../other", "rel"]}}',
    });
    const { snapshot } = await createSkills({
      host: "opencode",
      cwd: tree.at("repo"),
      home: tree.at("home"),
      env: { SKILLWRIGHT_HOME: tree.at("own") },
      index: "off",
    });
    expect(snapshot.skills.map(({ name }) => name)).toEqual(["a", "b", "r"]);
    expect(snapshot.diagnostics.filter(({ code }) => code === "config-ignored")).toEqual([
      expect.objectContaining({ file: tree.at("other") }),
    ]);
  });

  test.for(['{"skills":', '{"skills": {"paths": "rel"}}'])(
    "%s keeps OpenCode from starting: nothing is listed",
    async (text) => {
      using tree = tempTree({ ...base, [`${G}/opencode.json`]: text });
      expect(await usable("opencode", tree)).toEqual([]);
    },
  );

  test("permissions hide skills from the model, also its own", async () => {
    const names = async (permission: unknown): Promise<readonly string[]> => {
      using tree = tempTree({ ...base, [`${G}/opencode.json`]: JSON.stringify({ permission }) });
      const text = await catalogAs("opencode", tree);
      return [...text.matchAll(/<name>(.*)<\/name>/g)].map(([, name = ""]) => name);
    };
    expect(await names({ skill: { a: "deny" } })).toEqual(["b", "customize-opencode"]);
    expect(await names({ skill: { "*": "deny", b: "allow" } })).toEqual(["b"]);
    expect(await names({ skill: "deny" })).toEqual([]);
    expect(await names({ skill: { "?": "deny", "b*": "allow" } })).toEqual(["b", "customize-opencode"]);
    expect(await names({ skill: { "c*o?e*ode": "deny", "*x": "deny", "a?": "deny" } })).toEqual(["a", "b"]);
  });

  test("a pattern of an untrusted project with many wildcards is decided at once", async () => {
    const long = "a".repeat(64);
    using tree = tempTree({
      [`repo/.opencode/skills/${long}/SKILL.md`]: skill(long),
      "repo/opencode.json": JSON.stringify({ permission: { skill: { [`${"*a".repeat(20)}*b`]: "deny" } } }),
    });
    expect(await catalogAs("opencode", tree)).toContain(`<name>${long}</name>`);
  });

  test("an untrusted project's file with too many levels hides skills and ends nothing", async () => {
    using tree = tempTree({ ...base, "repo/opencode.json": "[".repeat(200_000) });
    expect(await usable("opencode", tree)).toEqual([]);
  });
});

describe("OpenClaw's openclaw.json", () => {
  const needs = (name: string, requires: object, more: object = {}): string =>
    `---\nname: ${name}\ndescription: D\nmetadata: ${JSON.stringify({ openclaw: { requires, ...more } })}\n---\n`;
  const base = {
    "repo/skills/a/SKILL.md": skill("a"),
    "repo/skills/b/SKILL.md": needs("b", { env: ["MYKEY"] }, { primaryEnv: "MYKEY" }),
    "repo/skills/k/SKILL.md": needs("k", {}, { skillKey: "kay" }),
    "extra/z/SKILL.md": skill("z"),
  };
  const withConfig = async (config: unknown, files: object = base): Promise<readonly string[]> => {
    using tree = tempTree({ ...files, "home/.openclaw/openclaw.json": JSON.stringify(config) });
    return await usable("openclaw", tree);
  };

  test("disables skills and provides variables by key", async () => {
    expect(await withConfig({})).toEqual(["a", "k"]);
    const entries = { a: { enabled: false }, b: { apiKey: "x" }, kay: { enabled: false } };
    expect(await withConfig({ skills: { entries } })).toEqual(["b"]);
    const other = { b: { env: { MYKEY: "1" } }, k: { enabled: false } };
    expect(await withConfig({ skills: { entries: other } })).toEqual(["a", "b", "k"]);
  });

  test("adds folders and limits the skills of the agent", async () => {
    expect(await withConfig({ skills: { load: { extraDirs: ["../extra"] } } })).toEqual(["a", "k", "z"]);
    expect(await withConfig({ agents: { defaults: { skills: ["a"] } } })).toEqual(["a"]);
  });

  test("meets the settings that skills require, some of them by default", async () => {
    const files = {
      "repo/skills/browser/SKILL.md": needs("browser", { config: ["browser.enabled"] }),
      "repo/skills/evaluate/SKILL.md": needs("evaluate", { config: ["browser.evaluateEnabled"] }),
      "repo/skills/other/SKILL.md": needs("other", { config: ["no.such"] }),
    };
    expect(await withConfig({}, files)).toEqual(["browser", "evaluate"]);
    const config = { browser: { enabled: false }, no: { such: "x" } };
    expect(await withConfig(config, files)).toEqual(["evaluate", "other"]);
  });
});

test("Gemini CLI's settings.json disables skills, in whatever case, or all of them", async () => {
  const base = {
    "repo/.gemini/skills/a/SKILL.md": skill("Alpha"),
    "home/.gemini/skills/b/SKILL.md": skill("b"),
    "home/.gemini/skills/c/SKILL.md": skill("c"),
  };
  using some = tempTree({
    ...base,
    "home/.gemini/settings.json": '{"skills": {"disabled": ["alpha"]}}',
    "repo/.gemini/settings.json": '{"skills": {"disabled": ["b"]}} // both lists count',
  });
  expect(await usable("gemini-cli", some)).toEqual(["c"]);
  using none = tempTree({ ...base, "home/.gemini/settings.json": '{"skills": {"enabled": false}}' });
  expect(await usable("gemini-cli", none)).toEqual([]);
});
