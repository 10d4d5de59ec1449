import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../support/temp-tree.ts";
import { catalogAs, usable } from "./catalog-as.ts";
import { listAs, repository, skill } from "./list-as.ts";

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
