import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Skills } from "../src/index.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, type TempTree, tempTree } from "./support/temp-tree.ts";

const PDF = "home/.agents/skills/pdf";

function place(): TempTree {
  return tempTree({ [`${PDF}/SKILL.md`]: skillText("pdf"), [`${PDF}/references/a.md`]: "A\n" });
}

async function story(skills: Skills, query = "pdf"): Promise<readonly string[]> {
  const { versions } = await skills.history(query);
  return versions.map(({ number, action, author }) => `${number} ${action} ${author.kind}`).toReversed();
}

describe("the history of a skill", () => {
  test("records changes by this program and others, across a rename and a removal", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.update("pdf", { body: "New.\n", author: { kind: "person" } });
    writeFileSync(tree.at(`${PDF}/references/a.md`), "B\n");
    await skills.rename("pdf", "docs");
    await skills.delete("docs");
    expect(await story(skills, "docs")).toEqual([
      "1 found external",
      "2 update person",
      "3 changed external",
      "4 rename person",
      "5 delete person",
    ]);
    expect((await skills.history("docs")).present).toBe(false);
    await skills.restoreVersion("docs", 1, { by: "me" });
    expect(skills.get("docs").found.path).toBe(tree.at("home/.agents/skills/docs/SKILL.md"));
    expect(readFileSync(tree.at("home/.agents/skills/docs/references/a.md"), "utf8")).toBe("A\n");
    const { versions } = await skills.history("docs");
    expect(versions[0]).toMatchObject({
      number: 6,
      action: "create",
      author: { kind: "restore", name: "me" },
      message: "Restored version 1",
    });
  });

  test("of a project stays there: from elsewhere nothing is restored", async () => {
    using tree = tempTree({ "repo/.agents/skills/pdf/SKILL.md": skillText("pdf"), "other/.git/HEAD": "" });
    const skills = await openSkills(tree);
    await skills.delete("pdf");
    const others = await openSkills(tree, { cwd: tree.at("other") });
    await expect(others.restoreVersion("pdf", 1)).rejects.toMatchObject({ code: "file_not_found" });
    expect(await skills.restoreVersion("pdf", 1)).toMatchObject({ scope: "project" });
  });

  test("goes with a new name also where no version can be kept", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.update("pdf", { body: "New.\n" });
    symlinkSync("/etc/hostname", tree.at(`${PDF}/leak`));
    await skills.rename("pdf", "docs");
    expect(await story(skills, "docs")).toEqual(["1 found external", "2 update person"]);
  });

  test("is of the files, those that came and went too", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.history("pdf");
    rmSync(tree.at(`${PDF}/references`), { recursive: true });
    mkdirSync(tree.at(`${PDF}/scripts`));
    writeFileSync(tree.at(`${PDF}/scripts/go.sh`), "go\n", { mode: 0o755 });
    const { from, to, files } = await skills.diff("pdf");
    expect([from, to]).toEqual([1, 2]);
    expect(files.map(({ path, status, executable }) => [path, status, executable?.after])).toEqual([
      ["references/a.md", "removed", undefined],
      ["scripts/go.sh", "added", true],
    ]);
    await skills.restoreVersion("pdf", 1);
    expect((await skills.diff("pdf", { from: 1, to: "disk" })).files).toEqual([]);
  });

  test("restores a broken skill in place", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.history("pdf");
    writeFileSync(tree.at(`${PDF}/SKILL.md`), "---\nname\n");
    await skills.reload();
    expect((await skills.history("pdf")).present).toBe(true);
    expect(await story(skills)).toEqual(["1 found external", "2 changed external"]);
    await skills.restoreVersion("pdf", 1);
    expect(readFileSync(tree.at(`${PDF}/SKILL.md`), "utf8")).toBe(skillText("pdf"));
    expect(skills.get("pdf").found.path).toBe(tree.at(`${PDF}/SKILL.md`));
  });

  test("is kept for a project's skills and not for built-in ones", async () => {
    using tree = tempTree({
      "repo/.agents/skills/ours/SKILL.md": skillText("ours"),
      "product/theirs/SKILL.md": skillText("theirs"),
    });
    const skills = await openSkills(tree, { builtInRoots: [tree.at("product")] });
    expect(await story(skills, "ours")).toEqual(["1 found external"]);
    expect(await story(skills, "theirs")).toEqual([]);
    await expect(skills.diff("theirs")).rejects.toMatchObject({ code: "version_not_found" });
  });

  test("of a skill that cannot be kept as a whole shows the versions there are", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.history("pdf");
    symlinkSync("/etc", tree.at(`${PDF}/way-out`));
    expect(await story(skills)).toEqual(["1 found external"]);
  });

  test("of something that never was is an error with suggestions", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await expect(skills.history("pfd")).rejects.toMatchObject({
      code: "skill_not_found",
      details: { suggestions: ["pdf"] },
    });
  });

  test("ends where the configuration says", async () => {
    using tree = place();
    tree.write({ "own/config/config.yaml": "version: 1\nhistory: { keep: 2, max_bytes: 1 }\n" });
    const skills = await openSkills(tree);
    for (let at = 0; at < 5; at += 1) await skills.update("pdf", { body: `Text ${at}.\n` });
    expect((await story(skills)).map((line) => line.split(" ")[0])).toEqual(["5", "6"]);
    await expect(skills.readVersion("pdf", 1)).rejects.toMatchObject({
      code: "version_not_found",
      details: { known: [6, 5] },
    });
  });

  test("compares a skill that came back with the version before its removal", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.delete("pdf");
    await skills.restoreVersion("pdf", 1);
    expect(await skills.diff("pdf")).toEqual({ name: "pdf", from: 1, to: 3, files: [] });
    await skills.delete("pdf");
    const { from, to, files } = await skills.diff("pdf");
    expect([from, to, files.map(({ status }) => status)]).toEqual([3, 4, ["removed", "removed"]]);
  });

  test("has nothing to restore from a removal", async () => {
    using tree = place();
    const skills = await openSkills(tree);
    await skills.delete("pdf");
    await expect(skills.restoreVersion("pdf", 2)).rejects.toMatchObject({ code: "validation_error" });
  });
});
