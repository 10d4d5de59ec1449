import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import type { Skills } from "../src/index.ts";
import { readSkillTree } from "../src/skill-tree/read-skill-tree.ts";
import { hashFiles } from "../src/skill-tree/tree-hash.ts";
import { asNobody } from "./support/as-nobody.ts";
import { openSkills } from "./support/open-skills.ts";
import { smallDisk, withoutDisks } from "./support/small-disk.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const large = (path: string): PackageFile => ({
  path: parsePackagePath(path, "test"),
  bytes: Buffer.alloc(400_000, "x"),
  executable: false,
});

const refused: unknown = expect.objectContaining({ code: "permission_error" });

/** Everything that can be asked of the store, each in a way that needs room. */
const attempts: readonly ((skills: Skills) => Promise<unknown>)[] = [
  (skills) => skills.create({ skill: { text: skillText("fresh") }, files: [large("a.bin")] }),
  (skills) => skills.update("pdf", { write: [large("a.bin")] }),
  (skills) => skills.update("pdf", { body: `\n${"New. ".repeat(18_000)}\n`, write: [large("b/a.bin")] }),
  (skills) => skills.rename("pdf", "other"),
  (skills) => skills.delete("pdf"),
];

function hashOf(tree: TempTree): string {
  return hashFiles(readSkillTree(tree.at("home/.agents/skills/pdf")));
}

test.skipIf(withoutDisks)("a full disk refuses the change and keeps the skill", async () => {
  using tree = tempTree();
  using disk = smallDisk(tree, "home", 256);
  tree.write({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
  const skills = await openSkills(tree);
  const before = hashOf(tree);
  for (const attempt of attempts.slice(0, 3)) {
    await expect(attempt(skills)).rejects.toEqual(refused);
    expect(hashOf(tree)).toBe(before);
    expect(readdirSync(tree.at("home/.agents/skills"))).toEqual(["pdf"]);
  }
  writeFileSync(`${disk.path}/full`, Buffer.alloc(1024), { flag: "w" });
  fill(`${disk.path}/full`);
  await expect(skills.update("pdf", { body: "\nNew.\n" })).rejects.toEqual(refused);
  expect(hashOf(tree)).toBe(before);
  rmSync(`${disk.path}/full`);
  await skills.update("pdf", { body: "\nNew.\n" });
  expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toContain("New.");
  expect(readdirSync(tree.at("home/.agents/skills"))).toEqual(["pdf"]);
});

test.skipIf(withoutDisks)("no room for the state refuses the change and keeps the skill", async () => {
  using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
  using disk = smallDisk(tree, "own", 600);
  const skills = await openSkills(tree, { index: "off" });
  const before = hashOf(tree);
  fill(`${disk.path}/full`);
  await expect(skills.update("pdf", { body: "\nNew.\n" })).rejects.toEqual(refused);
  await expect(skills.delete("pdf")).rejects.toEqual(refused);
  expect(hashOf(tree)).toBe(before);
  expect(readdirSync(tree.at("home/.agents/skills"))).toEqual(["pdf"]);
  rmSync(`${disk.path}/full`);
  await skills.update("pdf", { body: "\nNew.\n" });
});

test.skipIf(withoutDisks)("a deleted skill crosses to the disk of the trash and back", async () => {
  using tree = tempTree();
  using _ = smallDisk(tree, "home", 4096);
  tree.write({
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "home/.agents/skills/pdf/.git/HEAD": "ref",
  });
  const skills = await openSkills(tree);
  const before = hashOf(tree);
  await skills.delete("pdf");
  expect(readdirSync(tree.at("home/.agents/skills"))).toEqual([]);
  await skills.restore("pdf");
  expect(hashOf(tree)).toBe(before);
  expect(existsSync(tree.at("home/.agents/skills/pdf/.git/HEAD"))).toBe(true);
});

test.skipIf(withoutDisks)(
  "a disk that cannot be written refuses every change and stays as it is",
  async () => {
    using tree = tempTree();
    using disk = smallDisk(tree, "home", 4096);
    tree.write({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
    const skills = await openSkills(tree);
    disk.freeze();
    for (const attempt of attempts) await expect(attempt(skills)).rejects.toEqual(refused);
    expect(readdirSync(tree.at("home/.agents/skills"))).toEqual(["pdf"]);
    expect(await skills.trash()).toEqual([]);
  },
);

test("a folder without permission refuses every change", async () => {
  await asNobody(async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
    const skills = await openSkills(tree);
    chmodSync(tree.at("home/.agents/skills"), 0o555);
    for (const attempt of attempts) await expect(attempt(skills)).rejects.toEqual(refused);
    chmodSync(tree.at("home/.agents/skills"), 0o755);
    expect(readdirSync(tree.at("home/.agents/skills"))).toEqual(["pdf"]);
  });
});

/** Writes until there is no room left. */
function fill(path: string): void {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: "a" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}
