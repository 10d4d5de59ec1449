import { expect, test } from "vitest";
import { findSkillFolders } from "./find-skill-folders.ts";

const marketplace = {
  metadata: { pluginRoot: "./plugins" },
  plugins: [{ name: "a", source: "./a", skills: ["./extra/one", "../../evil"] }, { source: "/abs" }, 7],
};

test.for<
  [name: string, paths: readonly string[], manifests: readonly unknown[], folders: string[], others: string[]]
>([
  ["a SKILL.md at the top makes the repository one skill", ["SKILL.md", "skills/a/SKILL.md"], [], [""], []],
  ["folders at the top", ["a/SKILL.md", "b/SKILL.md", "c/d/SKILL.md"], [], ["a", "b"], ["c/d"]],
  [
    "skills, grouped up to three folders deep",
    ["skills/a/SKILL.md", "skills/g/h/b/SKILL.md", "skills/1/2/3/c/SKILL.md", "examples/x/y/SKILL.md"],
    [],
    ["skills/a", "skills/g/h/b"],
    ["examples/x/y", "skills/1/2/3/c"],
  ],
  [
    "folders of agents",
    [".claude/skills/a/SKILL.md", ".agents/skills/b/skill.md", "skills/.curated/c/SKILL.md"],
    [],
    [".agents/skills/b", ".claude/skills/a", "skills/.curated/c"],
    [],
  ],
  [
    "what a marketplace lists",
    ["plugins/a/extra/one/SKILL.md", "plugins/a/skills/two/SKILL.md", "plugins/b/skills/three/SKILL.md"],
    [marketplace],
    ["plugins/a/extra/one", "plugins/a/skills/two"],
    ["plugins/b/skills/three"],
  ],
  ["what a plugin lists", ["x/y/z/SKILL.md"], [{ name: "p", skills: "./x/y" }], ["x/y/z"], []],
  [
    "anywhere, if there are none at the usual places",
    ["x/y/a/SKILL.md", "build/x/b/SKILL.md", "x/y/a/inner/SKILL.md"],
    [],
    ["x/y/a"],
    ["build/x/b"],
  ],
  [
    "a skill inside a skill is part of it",
    ["skills/a/SKILL.md", "skills/a/b/SKILL.md"],
    [],
    ["skills/a"],
    [],
  ],
  ["a manifest that is not one", ["skills/a/SKILL.md"], [null, [], "x", { plugins: "x" }], ["skills/a"], []],
  ["nothing", ["README.md"], [], [], []],
])("%s", ([, paths, manifests, folders, others]) => {
  expect(findSkillFolders(paths, manifests)).toEqual({ folders, others });
});
