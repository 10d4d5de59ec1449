import { expect, test } from "vitest";
import { checkPackage } from "../package/check-package.ts";
import { parsePackagePath } from "../paths/package-path.ts";
import { writeSkill } from "../serialize/write-skill.ts";
import { skillTemplates } from "./skill-templates.ts";

test.for([...skillTemplates])("the template $id passes lint as it is", ({ fill }) => {
  const name = "count-lines";
  const description = "Counts the lines of files. Use when the user asks how long a file is.";
  const { skill, files } = fill({ name, description, displayName: "Count: lines" });
  const own = { path: parsePackagePath("SKILL.md", ""), bytes: new TextEncoder().encode(writeSkill(skill)) };
  const checked = checkPackage([{ ...own, executable: false }, ...files], { directory: name });
  expect(checked.findings).toEqual([]);
  expect(checked.manifest).toMatchObject({ name, description, displayName: "Count: lines" });
});
