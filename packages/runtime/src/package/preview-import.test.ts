import { chmodSync, symlinkSync, writeFileSync } from "node:fs";
import { MAX_IMPORT_BYTES, type NameConflict } from "@skillwright/core/internal";
import { makeZip } from "@skillwright/core/testing";
import { describe, expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { type ImportSource, localSource } from "../sources/local/local-source.ts";
import { type ImportPreview, previewImport } from "./preview-import.ts";

const good =
  "---\nname: pdf-tools\ndescription: Merges PDF files. Use when PDFs come up.\n---\nMerge them.\n";

function preview(source: ImportSource, conflict?: NameConflict): Promise<ImportPreview> {
  return previewImport(localSource(source), () => conflict);
}

async function named(source: ImportSource): Promise<readonly string[]> {
  return (await preview(source)).skills.map(({ name }) => name);
}

test("a text is shown as the skill it would become", async () => {
  const { skills, ...rest } = await preview({ text: good });
  const provenance = { kind: "text", url: "memory:SKILL.md" };
  expect(rest).toEqual({
    label: "SKILL.md",
    kind: "text",
    provenance,
    broken: [],
    strays: [],
    advisories: [],
  });
  expect(skills).toMatchObject([
    {
      folder: "",
      name: "pdf-tools",
      ownName: "pdf-tools",
      displayName: "PDF Tools",
      description: "Merges PDF files. Use when PDFs come up.",
      version: "1.0",
      files: [{ path: "SKILL.md", executable: false }],
      bytes: good.length,
      leftOut: [],
      executes: [],
      permissions: [],
    },
  ]);
});

test("what a skill may do is shown before it is imported", async () => {
  const text = good
    .replace("---\nMerge", "allowed-tools: Bash(git:*)\nhooks:\n  Stop:\n    - command: echo\n---\nMerge")
    .concat("Today is !`date`.\n");
  const archive = makeZip([
    { name: "pdf/SKILL.md", content: text },
    { name: "pdf/scripts/run.py", content: "print()" },
    { name: "pdf/tool", content: "x", mode: 0o100755 },
  ]);
  const [skill] = (await preview({ bytes: archive, name: "pdf.skill" })).skills;
  expect(skill?.executes.map(({ kind, text: what }) => `${kind} ${what}`)).toEqual([
    "hook Stop: echo",
    "shell date",
    "script scripts/run.py",
    "program tool",
  ]);
  expect(skill?.permissions).toEqual([
    "May run `git` with any arguments without asking. `git` can run every other program.",
  ]);
});

test("a folder is read with its programs, and junk and secrets are left out and named", async () => {
  using tree = tempTree({
    "pdf-tools/SKILL.md": good,
    "pdf-tools/scripts/run.sh": "echo",
    "pdf-tools/node_modules/a/index.js": "x",
    "pdf-tools/.git/config": "x",
    "pdf-tools/.env": "TOKEN=x",
  });
  chmodSync(tree.at("pdf-tools/scripts/run.sh"), 0o755);
  const [skill] = (await preview({ path: tree.at("pdf-tools") })).skills;
  expect(skill?.files.map(({ path, executable }) => [path, executable])).toEqual([
    ["SKILL.md", false],
    ["scripts/run.sh", true],
  ]);
  expect(skill?.leftOut).toEqual([
    { path: ".env", reason: "secret" },
    { path: ".git", reason: "version-control" },
    { path: "node_modules", reason: "dependencies" },
  ]);
});

test("several skills in one source are listed, with those that cannot be imported and what belongs to none", async () => {
  const archive = makeZip([
    { name: "README.md", content: "x" },
    { name: "a/SKILL.md", content: good },
    { name: "b/SKILL.md", content: "no frontmatter" },
    { name: "c/SKILL.md", content: good.replace("pdf-tools", "Other Tools") },
    { name: "__MACOSX/a/._SKILL.md", content: "x" },
  ]);
  const { skills, broken, strays } = await preview({ bytes: archive });
  expect(skills.map(({ folder, name, ownName }) => [folder, name, ownName])).toEqual([
    ["a", "pdf-tools", "pdf-tools"],
    ["c", "other-tools", "Other Tools"],
  ]);
  expect(broken.map(({ folder, error }) => [folder, error.code])).toEqual([["b", "parse_error"]]);
  expect(strays).toEqual(["README.md"]);
});

test("a name for a new skill is made from what there is", async () => {
  using tree = tempTree({
    "My Notes/SKILL.md": good.replace("name: pdf-tools\n", ""),
    "Weekly Report.md": good.replace("name: pdf-tools\n", ""),
    "not-a-name.md": good.replace("pdf-tools", "技能!"),
  });
  expect(await named({ path: tree.at("My Notes") })).toEqual(["my-notes"]);
  expect(await named({ path: tree.at("Weekly Report.md") })).toEqual(["weekly-report"]);
  expect(await named({ path: tree.at("not-a-name.md") })).toEqual(["not-a-name"]);
});

test.for(["x", "a".repeat(62), "a".repeat(64), "技能"])("the name %s stays as it is", async (name) => {
  expect(await named({ text: good.replace("pdf-tools", name) })).toEqual([name]);
  using tree = tempTree({ [`${name}/SKILL.md`]: good.replace("name: pdf-tools\n", "") });
  expect(await named({ path: tree.at(name) })).toEqual([name]);
});

test("an id is the name, and the name is what people read", async () => {
  const text = "---\nid: weekly-report\nname: 周报\ndescription: Writes a weekly report.\n---\nWrite.\n";
  expect((await preview({ text })).skills).toMatchObject([{ name: "weekly-report", displayName: "周报" }]);
});

test("a taken name comes with the choices there are", async () => {
  const conflict: NameConflict = {
    name: "pdf-tools",
    takenBy: "/x/SKILL.md",
    choices: ["rename", "replace"],
    suggestion: "pdf-tools-2",
  };
  expect((await preview({ text: good }, conflict)).skills[0]?.conflict).toEqual(conflict);
});

describe("refused with the reason", () => {
  test.for([
    ["a broken frontmatter", "---\n- no\n- mapping\n---\nx", "parse_error"],
    ["no frontmatter", "Just text.", "parse_error"],
    ["no description and no body", "---\nname: a\n---\n", "parse_error"],
    ["no instructions", good.slice(0, good.indexOf("Merge them")), "validation_error"],
    ["too long a text", good + "x".repeat(MAX_IMPORT_BYTES), "limit_exceeded"],
  ])("%s", async ([, text = "", code]) => {
    await expect(preview({ text })).rejects.toThrow(expect.objectContaining({ code }));
  });

  test("bytes that aren't text", async () => {
    await expect(preview({ bytes: Uint8Array.from([0x2d, 0x2d, 0x2d, 0xff, 0xfe]) })).rejects.toThrow(
      expect.objectContaining({ code: "parse_error" }),
    );
  });

  test("a source without a skill", async () => {
    using tree = tempTree({ "a/readme.txt": "x" });
    await expect(preview({ path: tree.at("a") })).rejects.toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
    await expect(preview({ bytes: makeZip([]) })).rejects.toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
    await expect(preview({ path: tree.at("gone") })).rejects.toThrow(
      expect.objectContaining({ code: "file_not_found" }),
    );
    await expect(preview({ path: "https://example.com/a.zip" })).rejects.toThrow(/^https:\S+ is a URL;/);
  });

  test("a hostile archive, from memory and from the disk", async () => {
    using tree = tempTree({});
    const bytes = makeZip([
      { name: "SKILL.md", content: good },
      { name: "../evil", content: "x" },
    ]);
    writeFileSync(tree.at("x.skill"), bytes);
    writeFileSync(tree.at("broken.zip"), "no archive");
    const refused = expect.objectContaining({ details: { reason: "unsafe-name", entry: "../evil" } });
    await expect(preview({ bytes })).rejects.toThrow(refused);
    await expect(preview({ path: tree.at("x.skill") })).rejects.toThrow(refused);
    await expect(preview({ path: tree.at("broken.zip") })).rejects.toThrow(
      expect.objectContaining({ details: { reason: "not-an-archive" } }),
    );
  });

  test("a folder with a link that leaves it", async () => {
    using tree = tempTree({ secret: "x", "a/SKILL.md": good });
    symlinkSync(tree.at("secret"), tree.at("a/notes.md"));
    await expect(preview({ path: tree.at("a") })).rejects.toThrow(
      expect.objectContaining({ code: "validation_error" }),
    );
  });
});
