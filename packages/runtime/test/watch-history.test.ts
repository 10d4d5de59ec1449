import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openHistory } from "../src/history/history.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";
import { watchSkills } from "./support/watched-skills.ts";

const ROOT = "home/.agents/skills";

function versions(tree: TempTree, path: string): readonly (readonly [number, string, string])[] {
  const history = openHistory({ state: tree.at("own/state") });
  try {
    return history.list(tree.at(path)).map(({ number, action, author }) => [number, action, author.kind]);
  } finally {
    history.close();
  }
}

test("a person's skill that is changed outside gets versions, a project's does not", async () => {
  using tree = tempTree({
    [`${ROOT}/a/SKILL.md`]: skillText("a"),
    "repo/.agents/skills/b/SKILL.md": skillText("b"),
  });
  const watched = await watchSkills(tree);
  writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), skillText("a", { description: "Other." }));
  writeFileSync(tree.at("repo/.agents/skills/b/SKILL.md"), skillText("b", { description: "Other." }));
  await watched.has("a", "Other.");
  await watched.has("b", "Other.");
  rmSync(tree.at(`${ROOT}/a`), { recursive: true });
  await watched.lacks("a");
  await watched.skills.close();
  const seen = versions(tree, `${ROOT}/a/SKILL.md`);
  expect(seen.map(([, action, author]) => [action, author]).slice(0, 1)).toEqual([["vanished", "external"]]);
  expect(seen.map(([, action]) => action)).toContain("found");
  expect(versions(tree, "repo/.agents/skills/b/SKILL.md")).toEqual([]);
});

test("a change that goes through the store is one version, by whoever made it", async () => {
  using tree = tempTree();
  const watched = await watchSkills(tree);
  await watched.skills.create({ skill: { text: skillText("made") } });
  await watched.has("made");
  await watched.skills.close();
  expect(versions(tree, `${ROOT}/made/SKILL.md`)).toEqual([[1, "create", "person"]]);
});

test("recording can be switched off", async () => {
  using tree = tempTree({ [`${ROOT}/a/SKILL.md`]: skillText("a") });
  const watched = await watchSkills(tree, { history: "off" });
  writeFileSync(tree.at(`${ROOT}/a/SKILL.md`), skillText("a", { description: "Other." }));
  await watched.has("a", "Other.");
  await watched.skills.close();
  expect(versions(tree, `${ROOT}/a/SKILL.md`)).toEqual([]);
});
