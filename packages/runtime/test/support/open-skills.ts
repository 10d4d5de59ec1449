import { mkdirSync } from "node:fs";
import { createSkills, openTrustStore, type Skills, type SkillsOptions } from "../../src/index.ts";
import type { TempTree } from "./temp-tree.ts";

/** Opens the skills of the repository `repo` of a tree, with the home folder `home` and state below `own`. */
export function openSkills(tree: TempTree, options: SkillsOptions = {}): Promise<Skills> {
  mkdirSync(tree.at("home"), { recursive: true });
  mkdirSync(tree.at("repo/.git"), { recursive: true });
  return createSkills({
    cwd: tree.at("repo"),
    home: tree.at("home"),
    env: { PATH: "/usr/bin:/bin", SKILLWRIGHT_HOME: tree.at("own") },
    embedder: "off",
    ...options,
  });
}

/** Trusts the repository of a tree. */
export async function trustRepo(tree: TempTree): Promise<void> {
  await openTrustStore({ state: tree.at("own/state") }).trust(tree.at("repo"));
}
