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
  writeFileSync,
} from "node:fs";
import { type PackageFile, parsePackagePath } from "@skillwright/core/internal";
import { describe, expect, test } from "vitest";
import { openHistory } from "../src/history/history.ts";
import { openTrustStore } from "../src/index.ts";
import { openUsageStore } from "../src/usage/usage-store.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

const PDF = `---
name: pdf # as the team calls it
description: Merges PDF files. Use when asked to merge PDFs.
---

Merge them.
`;

const file = (path: string, text: string, executable = false): PackageFile => ({
  path: parsePackagePath(path, "test"),
  bytes: Buffer.from(text),
  executable,
});

const refusal = (code: string, details?: object): unknown =>
  expect.objectContaining({ code, ...(details && { details: expect.objectContaining(details) as unknown }) });

describe("create", () => {
  test("a new skill is a folder in the user's or the project's skills, and is found at once", async () => {
    using tree = tempTree();
    const skills = await openSkills(tree);
    const fields = { name: "pdf", description: "Merges PDF files. Use when asked to merge PDFs." };
    const change = await skills.create({ skill: { fields, body: "Merge them." } });
    expect(change).toMatchObject({
      action: "created",
      name: "pdf",
      scope: "user",
      findings: [],
      notices: [],
    });
    expect(change.file).toBe(tree.at("home/.agents/skills/pdf/SKILL.md"));
    expect(skills.get("pdf").scope).toBe("user");
    expect(await skills.hash("pdf")).toBe(change.hash);
    const files = [file("scripts/run.sh", "#!/bin/sh\n", true)];
    await skills.create({ skill: { text: PDF }, files, scope: "project" });
    expect(statSync(tree.at("repo/.agents/skills/pdf/scripts/run.sh")).mode & 0o111).not.toBe(0);
    expect(readFileSync(tree.at("repo/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(PDF);
    expect(readdirSync(tree.at("repo/.agents/skills"))).toEqual(["pdf"]);
  });

  test.for([
    ["validation_error", "Bad Name", "Text."],
    ["validation_error", "x", "Text."],
    ["validation_error", "a--b", "Text."],
    ["validation_error", "x".repeat(51), "Text."],
    ["validation_error", "empty-body", ""],
  ])("%s: %s", async ([code = "", name = "", body = ""]) => {
    using tree = tempTree();
    const skills = await openSkills(tree);
    await expect(skills.create({ skill: { fields: { name, description: "d" }, body } })).rejects.toEqual(
      refusal(code),
    );
    expect(
      existsSync(tree.at("home/.agents/skills")) ? readdirSync(tree.at("home/.agents/skills")) : [],
    ).toEqual([]);
  });

  test("a skill without a description is refused, and so are incomplete parameters", async () => {
    using tree = tempTree();
    const skills = await openSkills(tree);
    const missing = ["description: There is no `description`"];
    for (const body of ["Merge them.", ""]) {
      await expect(
        skills.create({ skill: { fields: { name: "pdf", description: "" }, body } }),
      ).rejects.toMatchObject({
        code: "validation_error",
        details: { problems: [expect.stringContaining(missing[0] ?? "")] },
      });
    }
    const text = PDF.replace("---\n\n", "parameters: [{ name: someFile }]\n---\n\n");
    await expect(skills.create({ skill: { text } })).rejects.toMatchObject({
      code: "validation_error",
      details: {
        problems: [
          "parameters: The parameter `someFile` has no `required` and no `description`",
          "parameters: The parameter `someFile` isn't written in snake_case",
        ],
      },
    });
    expect(skills.list()).toEqual([]);
  });

  test("a project whose skills folder is a link out of it is not written to", async () => {
    using tree = tempTree({ "elsewhere/x": "" });
    const skills = await openSkills(tree);
    symlinkSync(tree.at("elsewhere"), tree.at("repo/.agents"));
    await expect(skills.create({ skill: { text: PDF }, scope: "project" })).rejects.toEqual(
      refusal("path_escapes_root"),
    );
    expect(readdirSync(tree.at("elsewhere"))).toEqual(["x"]);
  });
});

describe("a taken name", () => {
  test("is refused with what can be done about it, and nothing is written", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF, "home/.agents/skills/pdf-2/x": "" });
    const skills = await openSkills(tree);
    await expect(skills.create({ skill: { text: PDF.replace("Merge", "New") } })).rejects.toEqual(
      refusal("name_conflict", {
        name: "pdf",
        takenBy: tree.at("home/.agents/skills/pdf/SKILL.md"),
        choices: ["rename", "replace"],
        suggestion: "pdf-3",
      }),
    );
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(PDF);
  });

  test("can be answered by a free one, in the text too", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    const change = await skills.create({ skill: { text: PDF }, onConflict: "rename" });
    expect(change.name).toBe("pdf-2");
    expect(readFileSync(change.file, "utf8")).toBe(PDF.replace("name: pdf #", "name: pdf-2 #"));
  });

  test("can be answered by replacing, which keeps a repository in the folder", async () => {
    using tree = tempTree({
      "home/.claude/skills/pdf/SKILL.md": PDF,
      "home/.claude/skills/pdf/old.md": "old",
      "home/.claude/skills/pdf/.git/HEAD": "ref",
    });
    const skills = await openSkills(tree);
    const change = await skills.putPackage([file("SKILL.md", PDF), file("new.md", "new")], {
      onConflict: "replace",
    });
    expect(change).toMatchObject({ action: "replaced", folder: tree.at("home/.claude/skills/pdf") });
    expect(readdirSync(change.folder)).toEqual([".git", "SKILL.md", "new.md"]);
    expect(readdirSync(tree.at("home/.claude/skills"))).toEqual(["pdf"]);
  });

  test("of a built-in can be overridden and never replaced", async () => {
    using tree = tempTree({ "built-in/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree, { builtInRoots: [tree.at("built-in")] });
    for (const onConflict of ["refuse", "replace"] as const) {
      await expect(skills.create({ skill: { text: PDF }, onConflict })).rejects.toEqual(
        refusal("name_conflict", { choices: ["rename", "override"] }),
      );
    }
    await skills.create({ skill: { text: PDF }, onConflict: "override" });
    expect(skills.get("pdf").scope).toBe("user");
    expect(skills.get("system:pdf").shadowedBy).toBe("pdf");
  });

  test("is taken by a folder that holds no skill, and by one that differs in case alone", async () => {
    using tree = tempTree({ "home/.agents/skills/PDF/notes.txt": "mine" });
    const skills = await openSkills(tree);
    await expect(skills.create({ skill: { text: PDF }, onConflict: "replace" })).rejects.toEqual(
      refusal("name_conflict", { choices: ["rename"] }),
    );
  });
});

describe("update", () => {
  test("fields change and every other byte stays", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    chmodSync(tree.at("home/.agents/skills/pdf/SKILL.md"), 0o664);
    const skills = await openSkills(tree);
    const fields = [{ field: "description", value: "Splits PDF files. Use when asked to split." }];
    const change = await skills.update("pdf", { fields, body: "\nSplit.\n" });
    expect(change.action).toBe("updated");
    expect(readFileSync(change.file, "utf8")).toBe(
      "---\nname: pdf # as the team calls it\ndescription: Splits PDF files. Use when asked to split.\n---\n\nSplit.\n",
    );
    expect(statSync(change.file).mode & 0o777).toBe(0o664);
    expect((await skills.update("pdf", { fields })).action).toBe("unchanged");
    expect(skills.get("pdf").manifest.description).toContain("Splits");
  });

  test("files come and go together with the text, and what is not a plain file stays", async () => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": PDF,
      "home/.agents/skills/pdf/old.md": "old",
      "home/.agents/skills/pdf/docs/a.md": "a",
      "home/.agents/skills/pdf/.git/HEAD": "ref",
    });
    const folder = tree.at("home/.agents/skills/pdf");
    symlinkSync("docs/a.md", `${folder}/b.md`);
    const skills = await openSkills(tree);
    await skills.update("pdf", {
      body: "\nNew.\n",
      write: [file("scripts/deep/run.sh", "x", true), file("docs/a.md", "A")],
      remove: ["old.md"],
    });
    expect(readdirSync(folder)).toEqual([".git", "SKILL.md", "b.md", "docs", "scripts"]);
    expect(readFileSync(`${folder}/b.md`, "utf8")).toBe("A");
    expect(readFileSync(`${folder}/.git/HEAD`, "utf8")).toBe("ref");
    for (const path of ["gone.md", "SKILL.md"])
      await expect(skills.update("pdf", { remove: [path] })).rejects.toEqual(refusal("file_not_found"));
  });

  test("a text that does not load is refused unless it is accepted", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    const text = "no frontmatter\n";
    await expect(skills.update("pdf", { text })).rejects.toEqual(refusal("parse_error"));
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(PDF);
    await skills.update("pdf", { text, broken: "accept" });
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(text);
  });

  test("an edit gives no other name than the folder's", async () => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": PDF,
      "home/.agents/skills/docs/SKILL.md": PDF.replace("name: pdf", "name: papers"),
    });
    const skills = await openSkills(tree);
    const called = (value: string) => ({ fields: [{ field: "name", value }] });
    await expect(skills.update("pdf", called("other"))).rejects.toEqual(refusal("validation_error"));
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(PDF);
    await expect(skills.update("papers", called("docs"))).resolves.toMatchObject({
      action: "updated",
      name: "docs",
    });
    expect(skills.get("docs").found.path).toBe(tree.at("home/.agents/skills/docs/SKILL.md"));
  });

  test("a skill that was changed meanwhile is refused with both texts", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
    const skills = await openSkills(tree);
    const expected = await skills.hash("pdf");
    const theirs = PDF.replace("Merge them", "Theirs");
    writeFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), theirs);
    const text = PDF.replace("Merge them", "Mine");
    for (const known of [{ expected }, { expectedText: PDF }]) {
      await expect(skills.update("pdf", { text, ...known })).rejects.toEqual(
        refusal("edit_conflict", { current: theirs, proposed: text }),
      );
    }
    expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(theirs);
  });

  test("a write through a link in the skill is refused", async () => {
    using tree = tempTree({
      "home/.agents/skills/pdf/SKILL.md": PDF,
      "home/.agents/skills/pdf/docs/a.md": "a",
    });
    symlinkSync("docs", tree.at("home/.agents/skills/pdf/more"));
    const skills = await openSkills(tree);
    await expect(skills.update("pdf", { write: [file("more/x.md", "x")] })).rejects.toEqual(
      refusal("path_escapes_root"),
    );
  });

  test("a folder with a link that leaves it can still be edited, and it is said that no version was kept", async () => {
    using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF, "home/notes.md": "n" });
    symlinkSync("../../../notes.md", tree.at("home/.agents/skills/pdf/notes.md"));
    const skills = await openSkills(tree);
    const change = await skills.update("pdf", { body: "\nNew.\n" });
    expect(change.notices).toEqual([expect.stringContaining("No version was kept")]);
  });
});

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
    expect(renamed.notices).toEqual(["What it executes has to be approved again: `skillwright trust docs`."]);
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

test("a skill is switched off and on in the user's or the project's configuration", async () => {
  using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": PDF });
  const skills = await openSkills(tree);
  await trustRepo(tree);
  expect(await skills.disable("pdf")).toMatchObject({ changed: true, skill: { enabled: false } });
  expect(await skills.disable("pdf", { scope: "project" })).toMatchObject({ changed: true });
  expect(await skills.enable("pdf")).toMatchObject({ changed: true, skill: { enabled: false } });
  expect(await skills.enable("pdf", { scope: "project" })).toMatchObject({ skill: { enabled: true } });
  expect(await skills.enable("pdf")).toMatchObject({ changed: false });
});

test("a preferred skill wins its name until another one is preferred or it is renamed", async () => {
  using tree = tempTree({
    "home/.agents/skills/pdf/SKILL.md": PDF,
    "repo/.agents/skills/pdf/SKILL.md": PDF,
    "own/config/config.yaml": "version: 1\npreferred: [/elsewhere] # mine\n",
  });
  await trustRepo(tree);
  const skills = await openSkills(tree);
  const paths = (): unknown => skills.snapshot.skills.map(({ id, found }) => [id, found.path]);
  const both = [tree.at("repo/.agents/skills/pdf/SKILL.md"), tree.at("home/.agents/skills/pdf/SKILL.md")];
  expect(paths()).toEqual([
    ["pdf", both[0]],
    ["user:pdf", both[1]],
  ]);
  expect(await skills.prefer("user:pdf")).toMatchObject({ id: "pdf", changed: true });
  expect(paths()).toEqual([
    ["project:pdf", both[0]],
    ["pdf", both[1]],
  ]);
  expect(await skills.prefer("pdf")).toMatchObject({ id: "pdf", changed: false });
  expect(await skills.prefer("project:pdf")).toMatchObject({ id: "pdf", changed: true });
  await skills.prefer("user:pdf");
  await skills.rename("pdf", "pdf-mine");
  expect(await skills.prefer("pdf-mine")).toMatchObject({ changed: false });
  const { config } = skills.snapshot;
  expect(config.map(({ preferred }) => preferred)).toEqual([["/elsewhere"]]);
});

test("every change is a version of the skill, and its history goes with its name", async () => {
  using tree = tempTree();
  const skills = await openSkills(tree);
  await skills.create({ skill: { text: PDF }, message: "first" });
  await skills.update("pdf", { body: "\nTwo.\n", author: { kind: "agent", name: "helper" } });
  const { file: path } = await skills.rename("pdf", "pdf-tools");
  await skills.delete("pdf-tools");
  await skills.restore("pdf-tools");
  const history = openHistory({ state: tree.at("own/state") });
  try {
    expect(history.list(path).map(({ action, author }) => [action, author.kind])).toEqual([
      ["restore", "person"],
      ["delete", "person"],
      ["rename", "person"],
      ["update", "agent"],
      ["create", "person"],
    ]);
  } finally {
    history.close();
  }
});
