import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { openHistory } from "../src/history/history.ts";
import { openSkills, trustRepo } from "./support/open-skills.ts";
import { file, PDF, refusal } from "./support/pdf-skill.ts";
import { tempTree } from "./support/temp-tree.ts";

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
