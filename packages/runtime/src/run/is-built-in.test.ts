import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openSkills } from "../../test/support/open-skills.ts";
import { tempTree } from "../../test/support/temp-tree.ts";
import { fingerprintFolder } from "../built-in/fingerprint-folder.ts";
import { installBuiltIns } from "../built-in/install-built-ins.ts";
import { isBuiltIn } from "./is-built-in.ts";

test("a modified built-in skill no longer counts as built-in", async () => {
  using tree = tempTree({ "new/pdf/SKILL.md": "---\nname: pdf\ndescription: Works on PDFs.\n---\n" });
  const fingerprint = fingerprintFolder(tree.at("new"));
  const folder = tree.at(`system-skills/${fingerprint}`);
  installBuiltIns(tree.at("new"), folder);
  const skills = await openSkills(tree, { builtInRoots: [folder] });
  const answer = (): boolean =>
    isBuiltIn(skills.get("pdf"), skills.snapshot, () => ({ folder: tree.at("new"), fingerprint }));
  expect(answer()).toBe(true);
  writeFileSync(`${folder}/pdf/run.sh`, "echo mine\n");
  expect(answer()).toBe(false);
});
