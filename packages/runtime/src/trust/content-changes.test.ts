import { chmodSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { executingFeatures } from "../approval/declared-features.ts";
import { hashSkillTree } from "../skill-tree/read-skill-tree.ts";
import { contentChanges } from "./content-diff.ts";

const skill = { "s/SKILL.md": "# a\n", "s/scripts/run.sh": "echo hi\n", "s/data/empty": "" };

test("what executes is listed once and in order: texts of the caller, scripts and programs", () => {
  using tree = tempTree({ ...skill, "s/bin/tool": "" });
  chmodSync(tree.at("s/bin/tool"), 0o755);
  const shell = { kind: "shell", text: "git status", file: "SKILL.md", line: 9 } as const;
  expect(executingFeatures(hashSkillTree(tree.at("s")), [shell, shell])).toEqual([
    shell,
    { kind: "program", text: "bin/tool", file: "bin/tool" },
    { kind: "script", text: "scripts/run.sh", file: "scripts/run.sh" },
  ]);
});

test("changes are listed by path", () => {
  using tree = tempTree({ ...skill, "s/old": "", "s/tool": "x" });
  chmodSync(tree.at("s/tool"), 0o644);
  const before = hashSkillTree(tree.at("s"));
  rmSync(tree.at("s/old"));
  chmodSync(tree.at("s/tool"), 0o755);
  tree.write({ "s/new": "", "s/SKILL.md": "# b\n" });
  expect(contentChanges(before, hashSkillTree(tree.at("s")))).toEqual({
    added: ["new"],
    changed: ["SKILL.md", "tool"],
    removed: ["old"],
  });
});
