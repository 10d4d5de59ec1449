import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { makeZip } from "@skillwright/core/testing";
import { expect, test } from "vitest";
import { openSkills } from "../../test/support/open-skills.ts";
import { tempTree } from "../../test/support/temp-tree.ts";

const skill = (name: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: Does things. Use when asked.\n---\n${body}\n`;

test("a skill is imported whole, and listed at once", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree);
  const bytes = makeZip([
    { name: "pdf/SKILL.md", content: skill("pdf") },
    { name: "pdf/scripts/run.sh", content: "echo", mode: 0o100755 },
  ]);
  const [change] = await skills.import({ bytes });
  expect(change).toMatchObject({
    action: "created",
    name: "pdf",
    folder: tree.at("home/.agents/skills/pdf"),
  });
  expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(skill("pdf"));
  expect(statSync(tree.at("home/.agents/skills/pdf/scripts/run.sh")).mode & 0o111).not.toBe(0);
  expect(skills.get("pdf").scope).toBe("user");
});

test("invalid frontmatter is refused with its repair as a diff, and repaired only on request", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree);
  const text = skill("pdf").replace("Does things.", "Does things: many.");
  const refused = skills.import({ text });
  await expect(refused).rejects.toMatchObject({
    code: "parse_error",
    details: { repair: expect.stringContaining("+description: ") as unknown },
  });
  expect(existsSync(tree.at("home/.agents"))).toBe(false);
  await skills.import({ text }, { repair: "apply" });
  expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toContain(
    "description: 'Does things: many. Use when asked.'",
  );
});

test("a preview writes nothing, not even a folder", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree);
  await skills.previewImport({ text: skill("pdf") }, { scope: "user" });
  await skills.previewImport({ text: skill("pdf") }, { scope: "project" });
  expect(existsSync(tree.at("home/.agents"))).toBe(false);
  expect(existsSync(tree.at("repo/.agents"))).toBe(false);
});

test("what was previewed is imported, whatever became of the source since", async () => {
  using tree = tempTree({ "source/SKILL.md": skill("pdf", "Looked at.") });
  const skills = await openSkills(tree);
  const preview = await skills.previewImport({ path: tree.at("source") });
  writeFileSync(tree.at("source/SKILL.md"), skill("pdf", "Changed."));
  await skills.import(preview, { scope: "project" });
  expect(readFileSync(tree.at("repo/.agents/skills/pdf/SKILL.md"), "utf8")).toContain("Looked at.");
});

test("a taken name is refused with the choices before anything is written", async () => {
  using tree = tempTree({ "home/.agents/skills/bb/SKILL.md": skill("bb", "Mine.") });
  const skills = await openSkills(tree);
  const bytes = makeZip(["aa", "bb"].map((name) => ({ name: `${name}/SKILL.md`, content: skill(name) })));
  await expect(skills.import({ bytes })).rejects.toMatchObject({
    code: "name_conflict",
    details: { name: "bb", choices: ["rename", "replace"], suggestion: "bb-2" },
  });
  expect(readdirSync(tree.at("home/.agents/skills")).toSorted()).toEqual(["bb"]);
  const changes = await skills.import({ bytes }, { onConflict: "rename" });
  expect(changes.map(({ name, action }) => [name, action])).toEqual([
    ["aa", "created"],
    ["bb-2", "created"],
  ]);
  const [replaced] = await skills.import({ bytes }, { skills: ["bb"], onConflict: "replace" });
  expect(replaced).toMatchObject({ name: "bb", action: "replaced" });
  expect(readFileSync(tree.at("home/.agents/skills/bb/SKILL.md"), "utf8")).toBe(skill("bb"));
});

test("a built-in skill can be overridden and not replaced", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree, { builtIns: "on" });
  const source = { text: skill("code-review", "Mine.") };
  await expect(skills.import(source, { onConflict: "replace" })).rejects.toMatchObject({
    code: "name_conflict",
    details: { choices: ["rename", "override"] },
  });
  await skills.import(source, { onConflict: "override" });
  expect(skills.get("code-review").scope).toBe("user");
});

test("another name is given to folder and text, by the rules for new skills", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree);
  await skills.import({ text: skill("PDF Tools!") }, { name: "pdf" });
  expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toContain("name: pdf\n");
  await expect(skills.import({ text: skill("pdf") }, { name: "No Good" })).rejects.toMatchObject({
    code: "validation_error",
  });
  await expect(skills.import({ text: skill("pdf") }, { skills: ["other"] })).rejects.toMatchObject({
    code: "skill_not_found",
  });
});

test("an id becomes the name, and the name what people read", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree);
  const text =
    "---\n# ours\nid: weekly-report\nname: 周报\ndescription: Writes reports. Use when: Friday\n---\nWrite.\n";
  await skills.import({ text }, { repair: "apply" });
  expect(readFileSync(tree.at("home/.agents/skills/weekly-report/SKILL.md"), "utf8")).toBe(
    "---\n# ours\nname: weekly-report\ndescription: 'Writes reports. Use when: Friday'\ndisplay_name: 周报\n---\nWrite.\n",
  );
  expect(skills.get("weekly-report").manifest.displayName).toBe("周报");
});

test("a hostile archive leaves the skills as they were", async () => {
  using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": skill("pdf", "Mine.") });
  const skills = await openSkills(tree);
  const bytes = makeZip([
    { name: "pdf/SKILL.md", content: skill("pdf") },
    { name: "pdf/notes.md", content: "/etc/passwd", mode: 0o120777 },
  ]);
  await expect(skills.import({ bytes }, { onConflict: "replace" })).rejects.toMatchObject({
    code: "archive_error",
    details: { reason: "not-a-file", entry: "pdf/notes.md" },
  });
  expect(readdirSync(tree.at("home/.agents/skills/pdf"))).toEqual(["SKILL.md"]);
  expect(readFileSync(tree.at("home/.agents/skills/pdf/SKILL.md"), "utf8")).toBe(skill("pdf", "Mine."));
});

test("two skills of one name in a source get two names", async () => {
  using tree = tempTree({});
  const skills = await openSkills(tree);
  const bytes = makeZip(["a", "b"].map((folder) => ({ name: `${folder}/SKILL.md`, content: skill("pdf") })));
  expect((await skills.import({ bytes })).map(({ name }) => name)).toEqual(["pdf", "pdf-2"]);
});
