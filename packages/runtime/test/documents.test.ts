import { expect, test } from "vitest";
import { explainForHost, toExplainDocument, toStoreChangeDocument } from "../src/internal.ts";
import { openSkills } from "./support/open-skills.ts";
import { skillText, tempTree } from "./support/temp-tree.ts";

test("a change starts with what was done to which skill, however it was made", async () => {
  using tree = tempTree({ "home/.agents/skills/pdf/SKILL.md": skillText("pdf") });
  const skills = await openSkills(tree);
  const changes = [
    await skills.clone("pdf", { name: "copy" }),
    await skills.rename("copy", "other"),
    await skills.delete("other"),
    await skills.restore("other"),
  ];
  for (const change of changes) {
    const fields = Object.keys(toStoreChangeDocument(change));
    expect(fields.slice(0, 2)).toEqual(["action", "name"]);
    expect(fields.slice(-3)).toEqual(["findings", "notices", "trash"]);
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
