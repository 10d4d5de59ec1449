import { mkdirSync } from "node:fs";
import { createSkills, type Skills, type SkillsOptions } from "../../src/index.ts";
import type { TempTree } from "./temp-tree.ts";

/** Opens the skills of a trusted project in a tree. */
export function open(tree: TempTree, options: SkillsOptions = {}): Promise<Skills> {
  mkdirSync(tree.at("home"), { recursive: true });
  mkdirSync(tree.at("repo/.git"), { recursive: true });
  return createSkills({
    cwd: tree.at("repo"),
    home: tree.at("home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: tree.at("own") },
    trust: "project",
    ...options,
  });
}
