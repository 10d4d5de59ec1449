import { readFileSync, rmSync } from "node:fs";
import { expect, test } from "vitest";
import { openSkills } from "./support/open-skills.ts";
import { skillRegistry } from "./support/skill-registry.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const files = (text: string): Readonly<Record<string, string>> => ({
  "SKILL.md": skillText("pdf"),
  "notes.md": text,
});

const settings = (tree: TempTree, registry: string): Readonly<Record<string, string>> => ({
  PATH: "/usr/bin:/bin",
  SKILLWRIGHT_HOME: tree.at("own"),
  SKILLWRIGHT_REGISTRY: registry,
});

test("a skill of a registry is installed, updated within its range, and its yanked version reported", async () => {
  using tree = tempTree();
  await using registry = await skillRegistry();
  registry.publish("@team/pdf", "1.0.0", files("One.\n"));
  const { installer } = await openSkills(tree, { env: settings(tree, registry.url) });
  await installer.install("registry:@team/pdf@^1.0.0", { approval: "given" });
  const [installed] = await installer.list();
  expect(installed?.entry).toMatchObject({
    source: "registry:@team/pdf@^1.0.0",
    kind: "registry",
    url: `${registry.url}/@team/pdf`,
    version: "1.0.0",
    date: "2026-01-02T03:04:05.000Z",
  });
  expect(await installer.verify({ sources: "ask" })).toMatchObject([{ state: "ok" }]);

  const [first] = registry.skills.get("@team/pdf")?.versions ?? [];
  if (first === undefined) throw new Error("not published");
  first.yanked = { reason: "Deletes files" };
  registry.publish("@team/pdf", "1.1.0", files("Two.\n"));
  registry.publish("@team/pdf", "2.0.0", files("Three.\n"));
  const yanked = ["version 1.0.0 was yanked: Deletes files"];
  expect(await installer.outdated()).toMatchObject([
    { name: "pdf", state: "outdated", available: { version: "1.1.0" }, advisories: yanked },
  ]);
  expect(await installer.verify({ sources: "ask" })).toMatchObject([{ state: "ok", advisories: yanked }]);
  expect(await installer.verify()).toEqual([expect.not.objectContaining({ advisories: yanked })]);

  const updated = await installer.update([], { approval: "given" });
  expect(updated).toMatchObject({ applied: [{ name: "pdf", action: "updated" }], failed: [] });
  expect(updated.advisories).toBeUndefined();
  expect(readFileSync(tree.at("home/.agents/skills/pdf/notes.md"), "utf8")).toBe("Two.\n");

  const skill = registry.skills.get("@team/pdf");
  if (skill !== undefined) skill.deprecated = "Use docx";
  expect(await installer.update([], { approval: "given" })).toMatchObject({
    applied: [],
    unchanged: ["pdf"],
    advisories: [{ name: "pdf", text: "it is deprecated: Use docx" }],
  });
});

test("a yanked version is installed only by its exact number, and never without a question", async () => {
  using tree = tempTree();
  await using registry = await skillRegistry();
  registry.publish("@team/pdf", "1.0.0", files("One.\n")).yanked = { reason: "Deletes files" };
  const { installer } = await openSkills(tree, { env: settings(tree, registry.url) });
  await expect(installer.install("registry:@team/pdf", { approval: "given" })).rejects.toThrow("was yanked");
  const { skills: reviewed } = await installer.review("registry:@team/pdf@1.0.0");
  expect(reviewed).toMatchObject([
    { asks: true, summary: { advisories: ["version 1.0.0 was yanked: Deletes files"] } },
  ]);
});

test("an installed version whose files were changed on the registry is refused", async () => {
  using tree = tempTree();
  await using registry = await skillRegistry();
  registry.publish("@team/pdf", "1.0.0", files("One.\n"));
  const { installer } = await openSkills(tree, { env: settings(tree, registry.url) });
  await installer.install("registry:@team/pdf", { approval: "given", scope: "user" });
  rmSync(tree.at("home/.agents/skills/pdf"), { recursive: true });
  registry.publish("@team/pdf", "1.0.0", files("Evil.\n"));
  await expect(installer.installLocked({ approval: "given" })).rejects.toThrow(
    'registry:@team/pdf doesn\'t have the content of "pdf" that the lockfile names',
  );
});
