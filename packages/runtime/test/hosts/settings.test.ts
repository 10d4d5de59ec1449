import { mkdirSync } from "node:fs";
import type { HostId } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { createSkills } from "../../src/index.ts";
import { type TempTree, tempTree } from "../support/temp-tree.ts";
import { listAs, repository, skill } from "./list-as.ts";

/** What is listed and can be used. */
async function usable(host: HostId, tree: TempTree, cwd = "repo"): Promise<readonly string[]> {
  const { skills } = await listAs(host, tree, { cwd });
  return skills.filter(({ state }) => state === "eligible").map(({ name }) => name);
}

/** What the model is told, with the tree's path left out. */
async function catalogAs(host: HostId, tree: TempTree): Promise<string> {
  mkdirSync(tree.at("home"), { recursive: true });
  const skills = await createSkills({
    host,
    trust: "project",
    cwd: tree.at("repo"),
    home: tree.at("home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: tree.at("own") },
    index: "off",
  });
  const session = await skills.session({ usage: "off", trust: "project" });
  return session.catalog({ faithful: true }).text.replaceAll(`${tree.path}/`, "");
}

describe("Codex's config.toml", () => {
  const base = {
    ...repository("repo"),
    "repo/.agents/skills/a/SKILL.md": skill("a"),
    "home/.agents/skills/b/SKILL.md": skill("b"),
    "home/.codex/skills/d/SKILL.md": skill("d"),
    "repo/sub/.agents/skills/c/SKILL.md": skill("c"),
    "repo/sub/x.txt": "",
    "repo/sub/deep/y": "",
  };
  const all = ["a", "c", "b", "d"];

  test.for<[string, string, readonly string[]]>([
    ["a name", '[[skills.config]]\nname="a"\nenabled=false', ["b", "d"]],
    ["a name with blanks", '[[skills.config]]\nname=" a "\nenabled=false', ["b", "d"]],
    [
      "a path below the home folder",
      '[[skills.config]]\npath="~/.agents/skills/b/SKILL.md"\nenabled=false',
      ["a", "d"],
    ],
    ["a path below its folder", '[[skills.config]]\npath="skills/d/SKILL.md"\nenabled=false', ["a", "b"]],
    [
      "the folder of a skill, which is not its file",
      '[[skills.config]]\npath="skills/d"\nenabled=false',
      ["a", "b", "d"],
    ],
    [
      "a name and a path at once, which isn't a rule",
      '[[skills.config]]\npath="skills/d/SKILL.md"\nname="b"\nenabled=false',
      ["a", "b", "d"],
    ],
    [
      "the last rule about a skill",
      '[[skills.config]]\nname="b"\nenabled=false\n[[skills.config]]\nname="b"\nenabled=true',
      ["a", "b", "d"],
    ],
    ["a byte order mark", '\uFEFF[[skills.config]]\nname="a"\nenabled=false', ["b", "d"]],
  ])("disables skills by %s", async ([, config, expected]) => {
    using tree = tempTree({ ...base, "home/.codex/config.toml": config });
    expect(await usable("codex", tree)).toEqual(expected);
  });

  test.for<[string, string, readonly string[]]>([
    ["", "repo/sub/deep", all],
    ['project_root_markers=["x.txt"]', "repo/sub/deep", ["c", "b", "d"]],
    ['project_root_markers=[".hg"]', "repo/sub/deep", ["b", "d"]],
    ["project_root_markers=[]", "repo/sub", ["c", "b", "d"]],
  ])("%j in %s lists %j", async ([config, cwd, expected]) => {
    using tree = tempTree({ ...base, "home/.codex/config.toml": config });
    expect(await usable("codex", tree, cwd)).toEqual(expected);
  });

  test.for<[string, string]>([
    ["[[skills.config", "it is not valid TOML"],
    ["model=5", "`model` is not a text"],
    ['[[skills.config]]\nname="a"', "`skills.config` is not tables with `enabled`"],
    ["project_root_markers=[5]", "`project_root_markers` is not a list of texts"],
    ['model_context_window="9"', "`model_context_window` is not an integer"],
    ["[skills]\nmax_context_tokens=0", "`skills.max_context_tokens` is not a positive integer"],
    ["[skills]\nbundled=5", "`skills.bundled` is not a table"],
    ['model="a"\nmodel="b"', "it is not valid TOML"],
  ])("%j keeps Codex from starting: nothing is listed", async ([config, why]) => {
    using tree = tempTree({ ...base, "home/.codex/config.toml": config });
    const { skills, said } = await listAs("codex", tree);
    expect(skills).toEqual([]);
    expect(said("host-settings-invalid", "config.toml")).toEqual([expect.stringContaining(why)]);
    expect(await catalogAs("codex", tree)).toBe("");
  });

  test("a tiny window gives an empty section, without instructions there is none", async () => {
    using tiny = tempTree({ ...base, "home/.codex/config.toml": "model_context_window=99" });
    expect(await catalogAs("codex", tiny)).toMatch(/### Available skills\n<\/skills_instructions>$/);
    using silent = tempTree({
      ...base,
      "home/.codex/config.toml": "[skills]\ninclude_instructions=false",
    });
    expect(await catalogAs("codex", silent)).toBe("");
    using zero = tempTree({ ...base, "home/.codex/config.toml": "model_context_window=0" });
    expect(await catalogAs("codex", zero)).toContain("- a: D (file:");
  });

  test("its own skills can be switched off, and its catalog limited", async () => {
    const bundled = { ...base, "home/.codex/skills/.system/own/SKILL.md": skill("own") };
    using off = tempTree({ ...bundled, "home/.codex/config.toml": "[skills]\nbundled.enabled=false" });
    expect(await usable("codex", off)).toEqual(["a", "b", "d"]);
    using limited = tempTree({ ...bundled, "home/.codex/config.toml": "[skills]\nmax_context_tokens=20" });
    const text = await catalogAs("codex", limited);
    expect(text).not.toContain(": D (file");
    expect(text.match(/^- \w+: \(file/gm)).toHaveLength(1);
  });
});

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

describe("Codex's plugins", () => {
  const CACHE = "home/.codex/plugins/cache/market/plug";
  const manifest = "local/.codex-plugin/plugin.json";
  const on = '[plugins."plug@market"]\nenabled = true\n';
  const q = { "local/skills/q/SKILL.md": skill("q") };

  test.for<[string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ["enabled", on, { [manifest]: '{"name": "plug"}', ...q }, ["a", "plug:q"]],
    ["disabled", on.replace("true", "false"), { [manifest]: '{"name": "plug"}', ...q }, ["a"]],
    ["not mentioned", "", { [manifest]: '{"name": "plug"}', ...q }, ["a"]],
    ["all off", `[features]\nplugins = false\n${on}`, { [manifest]: '{"name": "plug"}', ...q }, ["a"]],
    ["without a manifest", on, q, ["a"]],
    ["another name", on, { [manifest]: '{"name": "inner"}', ...q }, ["a", "inner:q"]],
    [
      "named folders",
      on,
      { [manifest]: '{"name": "plug", "skills": "./more"}', ...q, "local/more/r/SKILL.md": skill("r") },
      ["a", "plug:r"],
    ],
    [
      "several versions",
      on,
      {
        "10.0.0/.claude-plugin/plugin.json": '{"name": "plug"}',
        "10.0.0/skills/ten/SKILL.md": skill("ten"),
        "9.0.0/.codex-plugin/plugin.json": '{"name": "plug"}',
        "9.0.0/skills/nine/SKILL.md": skill("nine"),
      },
      ["a", "plug:ten"],
    ],
    [
      "a local copy",
      on,
      { [manifest]: '{"name": "plug"}', ...q, "2.0.0/skills/two/SKILL.md": skill("two") },
      ["a", "plug:q"],
    ],
    ["an id that leads elsewhere", '[plugins."../../x@.."]\nenabled = true', q, ["a"]],
  ])("%s", async ([, config, files, expected]) => {
    using tree = tempTree({
      ...repository("repo"),
      "repo/.agents/skills/a/SKILL.md": skill("a"),
      "home/.codex/config.toml": config,
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${CACHE}/${path}`, text])),
    });
    expect(await usable("codex", tree)).toEqual(expected);
    if (expected.includes("plug:q"))
      expect(await catalogAs("codex", tree)).toContain("- `r0` = `home/.codex/plugins/cache/market`\n");
  });
});

describe("a project's own config.toml", () => {
  const files = {
    ...repository("repo"),
    "repo/.agents/skills/a/SKILL.md": skill("a"),
    "repo/sub/.agents/skills/c/SKILL.md": skill("c"),
  };
  /** A tree in which Codex trusts a folder. */
  const treeWith = (config: string, trusted = "repo", level = "trusted"): TempTree => {
    const tree = tempTree({ ...files, "repo/.codex/config.toml": config });
    const trust = `[projects."${tree.at(trusted)}"]\ntrust_level = "${level}"\n`;
    tree.write({ "home/.codex/config.toml": trust });
    return tree;
  };

  test("sets the catalog if Codex trusts the project", async () => {
    using tiny = treeWith("model_context_window=99");
    expect(await catalogAs("codex", tiny)).toMatch(/### Available skills\n<\/skills_instructions>$/);
    using silent = treeWith("[skills]\ninclude_instructions=false");
    expect(await catalogAs("codex", silent)).toBe("");
    using other = treeWith("[skills]\ninclude_instructions=false", "elsewhere");
    expect(await catalogAs("codex", other)).toContain("- a: D (file:");
    using untrusted = treeWith("[skills]\ninclude_instructions=false", "repo", "untrusted");
    expect(await catalogAs("codex", untrusted)).toContain("- a: D (file:");
  });

  test("neither disables skills nor moves the project's root", async () => {
    using rules = treeWith('[[skills.config]]\nname="a"\nenabled=false');
    expect(await usable("codex", rules, "repo/sub")).toEqual(["a", "c"]);
    using markers = treeWith("project_root_markers=[]");
    expect(await usable("codex", markers, "repo/sub")).toEqual(["a", "c"]);
  });

  test.for<[string, string, readonly string[]]>([
    ["[broken", "repo", []],
    ["[skills]\nbundled=5", "repo", []],
    ["[broken", "elsewhere", ["a", "c"]],
  ])("%j in a project, with %s trusted, lists %j", async ([config, trusted, expected]) => {
    using tree = treeWith(config, trusted);
    expect(await usable("codex", tree, "repo/sub")).toEqual(expected);
  });
});

describe("Claude Code's settings.json", () => {
  const base = {
    ...repository("repo"),
    "repo/.claude/skills/a/SKILL.md": skill("a"),
    "home/.claude/skills/b/SKILL.md": skill("b"),
    "home/.claude/skills/c/SKILL.md": skill("c"),
    "repo/.claude/skills/e/SKILL.md": skill("eshown"),
    "home/.claude/commands/d.md": skill("d"),
  };
  const lines = async (tree: TempTree): Promise<readonly string[]> =>
    (await catalogAs("claude-code", tree)).split("\n").filter((line) => /^- [a-e]\b/.test(line));
  const overrides = (values: object): string => JSON.stringify({ skillOverrides: values });

  test("overrides by the name that is listed", async () => {
    const word = { a: "off", b: "name-only", c: "user-invocable-only", d: "off", eshown: "off" };
    using tree = tempTree({ ...base, "home/.claude/settings.json": overrides(word) });
    expect(await lines(tree)).toEqual(["- b", "- e (eshown): D"]);
  });

  test("the project's override the user's, and the local ones both", async () => {
    using tree = tempTree({
      ...base,
      "home/.claude/settings.json": overrides({ a: "off", b: "off" }),
      "repo/.claude/settings.json": overrides({ a: "on" }),
      "repo/.claude/settings.local.json": overrides({ c: "off", e: "name-only" }),
    });
    expect(await lines(tree)).toEqual(["- a: D", "- e", "- d: D"]);
  });

  test.for<[string, string]>([
    ['{"skillOverrides": {"a": "nope", "b": "off"}}', '"on", "name-only"'],
    ['{"skillOverrides": {"a": "off"', "not a JSON object"],
    ['{"skillOverrides": {"a": "off",}, // x\n}', "not a JSON object"],
  ])("%j has no effect at all", async ([text, why]) => {
    using tree = tempTree({ ...base, "home/.claude/settings.json": text });
    expect(await lines(tree)).toHaveLength(5);
    const { said } = await listAs("claude-code", tree);
    expect(said("host-settings-invalid")).toEqual([expect.stringContaining(why)]);
  });

  test("limits each description, or all of them", async () => {
    using short = tempTree({
      ...base,
      "home/.claude/skills/b/SKILL.md": skill("b", "Does b"),
      "home/.claude/settings.json": '\uFEFF{"skillListingMaxDescChars": 5}',
    });
    expect(await lines(short)).toContain("- b: Does…");
    for (const text of [
      '{"env": {"SLASH_COMMAND_TOOL_CHAR_BUDGET": "20"}}',
      '{"skillListingBudgetFraction": 0.00001}',
    ]) {
      using tree = tempTree({ ...base, "home/.claude/settings.json": text });
      expect(await lines(tree)).toEqual(["- b", "- c", "- a", "- e (eshown)", "- d"]);
    }
  });
});

describe("Claude Code's other places", () => {
  test("plugins in the personal folder of skills, which overrides don't concern", async () => {
    const P = "home/.claude/skills";
    using tree = tempTree({
      "home/.claude/settings.json": '{"skillOverrides": {"plug:inner": "off", "inner": "off"}}',
      [`${P}/b/SKILL.md`]: skill("b"),
      [`${P}/plug/.claude-plugin/plugin.json`]: '{"name": "plug"}',
      [`${P}/plug/skills/inner/SKILL.md`]: skill("inner"),
      [`${P}/plug/commands/cmd.md`]: skill("cmd"),
      [`${P}/plug/commands/sub/deep.md`]: skill("deep"),
      [`${P}/plug2/.claude-plugin/plugin.json`]: '{"name": "other", "skills": ["./more"]}',
      [`${P}/plug2/SKILL.md`]: skill("plug2"),
      [`${P}/plug2/skills/in2/SKILL.md`]: skill("in2"),
      [`${P}/plug2/more/in1/SKILL.md`]: skill("in1"),
      [`${P}/unnamed/.claude-plugin/plugin.json`]: "{}",
      [`${P}/unnamed/skills/x/SKILL.md`]: skill("x"),
      [`${P}/words/.claude-plugin/plugin.json`]: '{"name": "Two Words"}',
      [`${P}/words/skills/x/SKILL.md`]: skill("x"),
      [`${P}/codex/.codex-plugin/plugin.json`]: '{"name": "codex"}',
      [`${P}/codex/skills/x/SKILL.md`]: skill("x"),
      "repo/.claude/skills/pp/.claude-plugin/plugin.json": '{"name": "pp"}',
      "repo/.claude/skills/pp/skills/x/SKILL.md": skill("x"),
    });
    expect(await usable("claude-code", tree)).toEqual([
      "b",
      "plug2",
      "plug:cmd",
      "plug:sub:deep",
      "plug:inner",
      "other:in2",
      "other:in1",
    ]);
  });

  test("the main checkout's folders, where a linked worktree lacks them", async () => {
    const files = {
      ...repository("main"),
      "main/.git/worktrees/linked/HEAD": "ref: refs/heads/linked\n",
      "main/.git/worktrees/linked/commondir": "../..\n",
      "main/.claude/skills/a/SKILL.md": skill("a"),
      "main/.claude/commands/c.md": skill("c"),
      "main/sub/.claude/skills/s/SKILL.md": skill("s"),
      "repo/.git": "gitdir: ../main/.git/worktrees/linked\n",
      "repo/sub/x": "",
    };
    using none = tempTree(files);
    expect(await usable("claude-code", none)).toEqual(["a", "c"]);
    expect(await usable("claude-code", none, "repo/sub")).toEqual(["a", "c"]);
    using own = tempTree({ ...files, "repo/.claude/skills/z/SKILL.md": skill("z") });
    expect(await usable("claude-code", own)).toEqual(["z", "c"]);
  });

  test("a skill that is hidden from the model leaves its name to the next", async () => {
    using tree = tempTree({
      "home/.claude/skills/x/SKILL.md": '---\ndescription: D\npaths: "**/*.zzz"\n---\n',
      "home/.claude/skills/y/SKILL.md": "---\ndescription: D\ndisable-model-invocation: true\n---\n",
      "repo/.claude/skills/x/SKILL.md": skill("x"),
      "repo/.claude/skills/y/SKILL.md": skill("y"),
    });
    expect((await listAs("claude-code", tree)).paths).toEqual([
      "x repo/.claude/skills/x/SKILL.md",
      "y repo/.claude/skills/y/SKILL.md",
    ]);
  });
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
