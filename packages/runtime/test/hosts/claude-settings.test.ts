import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../support/temp-tree.ts";
import { catalogAs, usable } from "./catalog-as.ts";
import { listAs, repository, skill } from "./list-as.ts";

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
