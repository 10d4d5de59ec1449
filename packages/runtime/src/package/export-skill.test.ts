import { chmodSync, utimesSync, writeFileSync } from "node:fs";
import { readZip } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { openSkills } from "../../test/support/open-skills.ts";
import { tempTree } from "../../test/support/temp-tree.ts";
import { exportSkill, packSkill } from "./export-skill.ts";

const good = "---\nname: pdf\ndescription: Merges PDF files. Use when PDFs come up.\n---\nMerge them.\n";

test("a skill is exported whole, in a folder of its name", async () => {
  using tree = tempTree({
    "repo/.agents/skills/pdf/SKILL.md": good,
    "repo/.agents/skills/pdf/scripts/run.sh": "echo",
    "repo/.agents/skills/pdf/.env": "SECRET=1",
  });
  chmodSync(tree.at("repo/.agents/skills/pdf/scripts/run.sh"), 0o755);
  const skill = (await openSkills(tree)).get("pdf");
  const { bytes, files, ...rest } = exportSkill(skill, { format: "skill" });
  expect(rest).toMatchObject({
    format: "skill",
    fileName: "pdf.skill",
    omitted: [],
    leftOut: [{ path: ".env", reason: "secret" }],
  });
  expect(files.map(({ path }) => path)).toEqual(["SKILL.md", "scripts/run.sh"]);
  expect(readZip(bytes).map(({ path, executable }) => [path, executable])).toEqual([
    ["pdf/SKILL.md", false],
    ["pdf/scripts/run.sh", true],
  ]);
});

test("exporting only the SKILL.md names the files left out", async () => {
  using tree = tempTree({
    "repo/.agents/skills/pdf/SKILL.md": good,
    "repo/.agents/skills/pdf/references/a.md": "x",
  });
  const { bytes, fileName, omitted } = exportSkill((await openSkills(tree)).get("pdf"), { format: "md" });
  expect({ text: Buffer.from(bytes).toString(), fileName, omitted }).toEqual({
    text: good,
    fileName: "pdf.md",
    omitted: ["references/a.md"],
  });
});

test("a command is exported as its file and cannot be packed", async () => {
  using tree = tempTree({ "repo/.claude/commands/fix.md": "---\ndescription: Fix it\n---\nFix.\n" });
  const command = (await openSkills(tree)).get("fix");
  expect(exportSkill(command, { format: "md" })).toMatchObject({ fileName: "fix.md", omitted: [] });
  expect(() => exportSkill(command, { format: "skill" })).toThrow(
    expect.objectContaining({ code: "validation_error" }),
  );
});

test("packing the same content gives the same bytes, whatever the folder, its times and modes", () => {
  using tree = tempTree({
    "x/pdf/SKILL.md": good,
    "x/pdf/a.md": "a",
    "y/pdf/a.md": "a",
    "y/pdf/SKILL.md": good,
  });
  utimesSync(tree.at("y/pdf/a.md"), 1e9, 1e9);
  chmodSync(tree.at("y/pdf/a.md"), 0o600);
  const [first, second] = [packSkill(tree.at("x/pdf")), packSkill(tree.at("y/pdf"))];
  expect(second.sha256).toBe(first.sha256);
  expect(second.bytes).toEqual(first.bytes);
  writeFileSync(tree.at("x/pdf/pdf.skill"), first.bytes);
  expect(packSkill(tree.at("x/pdf/SKILL.md")).sha256).toBe(first.sha256);
});

test("a folder that never existed is named as such", () => {
  using tree = tempTree();
  expect(() => packSkill(tree.at("nothing"))).toThrow(
    expect.objectContaining({ code: "file_not_found", message: `${tree.at("nothing")} does not exist` }),
  );
});

test("a skill with errors is not packed", () => {
  using tree = tempTree({
    "a/SKILL.md": "---\nname: [\n---\n",
    "many/a/SKILL.md": good,
    "many/b/SKILL.md": good,
  });
  expect(() => packSkill(tree.at("a"))).toThrow(expect.objectContaining({ code: "parse_error" }));
  expect(() => packSkill(tree.at("many"))).toThrow(expect.objectContaining({ code: "validation_error" }));
});
