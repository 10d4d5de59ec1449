import { commandDocuments } from "@skillwright/contract";
import { expect, test } from "vitest";
import {
  checkTriggers,
  explainForHost,
  toDoctorDocument,
  toExplainDocument,
  toImportDocument,
  toInstallReportDocument,
  toSearchDocument,
  toStoreChangeDocument,
  toTriggersDocument,
} from "../src/internal.ts";
import { misplacedKeys } from "./support/misplaced-keys.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

/** The objects of what a command prints whose keys differ from its schema, also in their order. */
function misplacedIn(command: string, document: unknown): readonly unknown[] {
  const schema = commandDocuments[command];
  if (schema === undefined) throw new Error(`no document of ${command}`);
  return misplacedKeys(document, schema);
}

test("a change has the keys of its schema in their order, however it was made", async () => {
  using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
  const skills = await openSkills(tree);
  const changes = [
    await skills.create({ skill: { text: skillText("docx") } }),
    await skills.update("pdf", { body: "Do it well.\n" }),
    await skills.clone("pdf", { name: "copy" }),
    await skills.rename("copy", "other"),
    await skills.delete("other"),
    await skills.restore("other"),
  ];
  for (const change of changes) expect(misplacedIn("clone", toStoreChangeDocument(change))).toEqual([]);
});

test("an import preview has the keys of its schema in their order", async () => {
  using tree = tempTree({
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "source/pdf/SKILL.md": skillText("pdf"),
    "source/pdf/scripts/run.sh": "echo one\n",
    "source/docx/SKILL.md": skillText("docx"),
    "source/notes.txt": "Notes.\n",
  });
  const skills = await openSkills(tree);
  const preview = await skills.previewImport({ path: tree.at("source") });
  expect(preview.skills.map(({ name }) => name)).toEqual(["docx", "pdf"]);
  expect(misplacedIn("import", toImportDocument(preview, []))).toEqual([]);
});

test("an installation has the keys of its schema in their order", async () => {
  using tree = tempTree({ "source/skills/pdf/SKILL.md": skillText("pdf") });
  const skills = await openSkills(tree);
  const add = () => skills.installer.install(tree.at("source"), { approval: "given" });
  for (const report of [await add(), await add()])
    expect(misplacedIn("update", toInstallReportDocument(report))).toEqual([]);
  const { installer } = skills;
  tree.write({ "source/skills/pdf/SKILL.md": skillText("pdf", { version: "2.0.0" }) });
  const updated = toInstallReportDocument(await installer.update([], { approval: "given" }));
  expect(updated.applied.map(({ action }) => action)).toEqual(["updated"]);
  expect(misplacedIn("update", updated)).toEqual([]);
});

test("a search has the keys of its schema in their order", async () => {
  using tree = tempTree({
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "home/.agents/skills/docx/SKILL.md": skillText("docx"),
  });
  const skills = await openSkills(tree);
  for (const query of ["pdf", "pfd wanted", "nothing of that kind"])
    expect(misplacedIn("search", toSearchDocument(query, await skills.search(query)))).toEqual([]);
});

test("a check of triggers has the keys of its schema in their order", async () => {
  using tree = tempTree({
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "home/.agents/skills/pdf/evals/triggers.json": JSON.stringify([
      { query: "do pdf", should_trigger: true },
      { query: "cook rice", should_trigger: false },
    ]),
  });
  const report = await checkTriggers(await openSkills(tree), "pdf");
  expect(misplacedIn("eval triggers", toTriggersDocument(report))).toEqual([]);
});

test("what doctor says has the keys of its schema in their order, with or without an index", async () => {
  using tree = tempTree({
    "home/.agents/skills/pdf/SKILL.md": skillText("pdf"),
    "home/.agents/skills/broken/SKILL.md": "no frontmatter",
  });
  for (const index of ["on", "off"] as const) {
    const skills = await openSkills(tree, { index });
    const document = toDoctorDocument(skills, { version: "1.0.0", sandbox: { state: "off" } });
    expect(misplacedIn("doctor", document)).toEqual([]);
  }
});

test("an explanation has its fields in one order, whether a skill was found or not", async () => {
  using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
  const skills = await openSkills(tree);
  for (const query of ["pdf", "pfd"]) {
    const explanation = await explainForHost(skills, query, () => Promise.resolve(skills));
    const document = toExplainDocument(skills.snapshot.host.id, explanation);
    expect(Object.keys(document)).toEqual(["host", "query", "answer", "files", "suggestions", "searched"]);
  }
});
