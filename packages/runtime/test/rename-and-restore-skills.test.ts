import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { openTrustStore } from "../src/index.ts";
import { openUsageStore } from "../src/usage/usage-store.ts";
import { openSkills } from "./support/open-skills.ts";
import { file, PDF, refusal } from "./support/pdf-skill.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

describe("rename, clone, delete, restore", () => {
  test("folder and name change together, and a switch in the configuration goes along", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF, "home/.agents/skills/pdf/a.md": "a" });
    const skills = await openSkills(tree);
    await skills.disable("pdf");
    const change = await skills.rename("pdf", "pdf-tools");
    expect(change).toMatchObject({ action: "renamed", folder: tree.at("home/.agents/skills/pdf-tools") });
    expect(readFileSync(change.file, "utf8")).toBe(PDF.replace("name: pdf ", "name: pdf-tools "));
    expect(readdirSync(tree.at("home/.agents/skills"))).toEqual(["pdf-tools"]);
    expect(skills.get("pdf-tools")).toMatchObject({ enabled: false });
    expect(readFileSync(tree.at("own/config/config.yaml"), "utf8")).not.toContain("pdf:");
  });

  test("a rename saves a new text in the same change, and only over the text it was made for", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    const text = `${PDF}\nAnd more.\n`;
    await expect(skills.rename("pdf", "pdf-tools", { text, expectedText: "another" })).rejects.toEqual(
      refusal("edit_conflict", { current: PDF }),
    );
    await expect(skills.rename("pdf", "pdf-tools", { text: "---\n- a list\n---\n" })).rejects.toThrow();
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(PDF);
    const change = await skills.rename("pdf", "pdf-tools", { text, expectedText: PDF });
    expect(change).toMatchObject({ action: "renamed", name: "pdf-tools" });
    expect(readFileSync(change.file, "utf8")).toBe(text.replace("name: pdf ", "name: pdf-tools "));
    const { versions } = await skills.history("pdf-tools");
    expect(versions.map(({ action }) => action)).toEqual(["rename", "found"]);
  });

  test("a rename and a clone take every name that the standard accepts, and only those", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    const names = ["x", "y".repeat(64), "größe"];
    for (const [index, name] of names.entries()) {
      expect(await skills.rename(names[index - 1] ?? "pdf", name)).toMatchObject({ name });
      expect((await skills.clone(name, { name: `${name.slice(0, 62)}-2` })).name.length).toBeGreaterThan(2);
    }
    for (const name of ["a--b", "z".repeat(65), "No", "../up"]) {
      await expect(skills.rename("größe", name)).rejects.toEqual(refusal("validation_error"));
      await expect(skills.clone("größe", { name })).rejects.toEqual(refusal("validation_error"));
    }
  });

  test("a rename onto a taken name is refused, one to the folder's own name is not", async () => {
    using tree = tempTree({
      "home/.agents/skills/folder/SKILL.md": PDF,
      "home/.agents/skills/csv/SKILL.md": PDF.replace("pdf", "csv"),
    });
    const skills = await openSkills(tree);
    await expect(skills.rename("pdf", "csv")).rejects.toEqual(refusal("name_conflict"));
    const change = await skills.rename("pdf", "folder");
    expect(change).toMatchObject({ action: "renamed", folder: tree.at("home/.agents/skills/folder") });
    expect(skills.get("folder").name).toBe("folder");
  });

  test("built-in and plugin skills cannot be changed, and can be cloned", async () => {
    using tree = tempTree({
      "built-in/pdf/SKILL.md": PDF,
      "built-in/pdf/a.md": "a",
      "plugin/.claude-plugin/plugin.json": '{"name":"office"}',
      "plugin/skills/csv/SKILL.md": PDF.replace("pdf", "csv"),
    });
    const skills = await openSkills(tree, {
      builtInRoots: [tree.at("built-in")],
      plugins: [tree.at("plugin")],
    });
    const attempts = (query: string) => [
      skills.update(query, { body: "x" }),
      skills.rename(query, "other"),
      skills.delete(query),
    ];
    for (const attempt of attempts("pdf"))
      await expect(attempt).rejects.toEqual(refusal("built_in_modification", { name: "pdf" }));
    for (const attempt of attempts("office:csv"))
      await expect(attempt).rejects.toEqual(refusal("read_only_skill", { reason: "plugin" }));
    await skills.clone("pdf", { name: "my-pdf", scope: "project" });
    expect(readdirSync(tree.at("repo/.agents/skills/my-pdf"))).toEqual(["SKILL.md", "a.md"]);
    await skills.clone("office:csv");
    expect(skills.get("csv").scope).toBe("user");
    expect(existsSync(tree.at("built-in/pdf/SKILL.md"))).toBe(true);
  });

  test("a deleted skill is in the trash and comes back with everything in it", async () => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": PDF,
      "home/.agents/skills/pdf/.git/HEAD": "ref",
      "home/.agents/skills/pdf/node_modules/x/y": "z",
    });
    const skills = await openSkills(tree);
    const { trash } = await skills.delete("pdf");
    expect(readdirSync(tree.at("home/.agents/skills"))).toEqual([]);
    expect(() => skills.get("pdf")).toThrow(refusal("skill_not_found"));
    expect(await skills.trash()).toEqual([trash]);
    expect(trash).toMatchObject({ name: "pdf", scope: "user", folder: tree.at("home/.agents/skills/pdf") });
    await skills.create({ skill: { text: PDF } });
    await expect(skills.restore("pdf")).rejects.toEqual(refusal("name_conflict", { suggestion: "pdf-2" }));
    const change = await skills.restore(trash?.id ?? "", { onConflict: "rename" });
    expect(change).toMatchObject({ action: "restored", name: "pdf-2" });
    expect(readdirSync(change.folder)).toEqual([".git", "SKILL.md", "node_modules"]);
    expect(await skills.trash()).toEqual([]);
    await expect(skills.restore("pdf")).rejects.toEqual(refusal("skill_not_found"));
  });

  test("a skill that hid a built-in one comes back to its place, from the trash and from history", async () => {
    using tree = tempTree({ "built-in/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree, { builtInRoots: [tree.at("built-in")] });
    await skills.clone("pdf", { onConflict: "override" });
    await skills.delete("pdf");
    expect(await skills.restore("pdf")).toMatchObject({ action: "restored", name: "pdf" });
    await skills.delete("pdf");
    expect(await skills.restoreVersion(tree.at("home/.agents/skills/pdf/SKILL.md"), 1)).toMatchObject({
      action: "created",
      folder: tree.at("home/.agents/skills/pdf"),
    });
  });

  test("neither a new name nor a return from the trash offers to replace a skill", async () => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": PDF,
      "home/.agents/skills/csv/SKILL.md": skillText("csv"),
    });
    const skills = await openSkills(tree);
    const onlyRename = refusal("name_conflict", { choices: ["rename"] });
    await expect(skills.rename("csv", "pdf")).rejects.toEqual(onlyRename);
    await skills.delete("csv");
    await skills.create({ skill: { text: skillText("csv") } });
    await expect(skills.restore("csv")).rejects.toEqual(onlyRename);
  });

  test.skipIf(process.platform === "win32")("what cannot be copied comes back from the trash", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    execFileSync("mkfifo", [tree.at("home/.agents/skills/pdf/pipe")]);
    const skills = await openSkills(tree);
    await skills.delete("pdf");
    await skills.restore("pdf");
    expect(readdirSync(tree.at("home/.agents/skills/pdf"))).toEqual(["SKILL.md", "pipe"]);
    await skills.delete("pdf");
    expect(await skills.restore("pdf", { name: "docs" })).toMatchObject({ name: "docs" });
    expect(readFileSync(tree.at("home/.agents/skills/docs/SKILL.md"), "utf8")).toContain("name: docs");
  });

  test("a new name keeps the count of use, and says that an approval ended", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    const { state } = skills.locations;
    const key = tree.at("home/.agents/skills/pdf/SKILL.md");
    const usage = openUsageStore({ state });
    await usage.count({ key, id: "pdf" });
    const trust = openTrustStore({ state, project: tree.at("repo") });
    await trust.approve({ key, hash: "0".repeat(64), what: [] });
    const renamed = await skills.rename("pdf", "docs");
    expect(renamed.notices).toEqual(["Approve again what it runs: `skillwright trust docs`."]);
    expect(usage.entries()).toMatchObject([{ key: renamed.file, id: "docs", count: 1 }]);
    expect(trust.approvals()).toEqual([]);
  });

  test("a change of several files opens a folder to nobody", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const folder = tree.at("home/.agents/skills/pdf");
    chmodSync(folder, 0o700);
    const skills = await openSkills(tree);
    await skills.update("pdf", { body: "\nNew.\n", write: [file("references/a.md", "a")] });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test("the trash can be emptied", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    await skills.delete("pdf");
    expect(await skills.emptyTrash()).toHaveLength(1);
    expect(readdirSync(tree.at("own/state/trash"))).toEqual([]);
  });

  test("a skill of a project that is gone is restored where the caller says", async () => {
    using tree = tempTree({ "repo/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    await skills.delete("pdf");
    rmSync(tree.at("repo/.agents"), { recursive: true });
    expect((await skills.restore("pdf")).folder).toBe(tree.at("repo/.agents/skills/pdf"));
    await skills.delete("pdf");
    rmSync(tree.at("repo"), { recursive: true });
    mkdirSync(tree.at("repo"));
    await expect(skills.restore("pdf", { scope: "user" })).resolves.toMatchObject({
      folder: tree.at("home/.agents/skills/pdf"),
    });
  });

  test("a linked folder can be edited but not renamed or deleted from here", async () => {
    using tree = tempTree({ "dev/pdf/SKILL.md": PDF, "home/.agents/skills/x": "" });
    symlinkSync(tree.at("dev/pdf"), tree.at("home/.agents/skills/pdf"));
    const skills = await openSkills(tree);
    await skills.update("pdf", { body: "\nNew.\n" });
    expect(readFileSync(tree.at("dev/pdf/SKILL.md"), "utf8")).toContain("New.");
    await expect(skills.delete("pdf")).rejects.toEqual(refusal("read_only_skill", { reason: "link" }));
    await expect(skills.rename("pdf", "other")).rejects.toEqual(
      refusal("read_only_skill", { reason: "link" }),
    );
    expect(realpathSync(tree.at("home/.agents/skills/pdf"))).toBe(tree.at("dev/pdf"));
  });
});
