import { expect, test } from "vitest";
import { checkPackage } from "../package/check-package.ts";
import { parsePackagePath } from "../paths/package-path.ts";
import { writeSkill } from "../serialize/write-skill.ts";
import { templateBodies } from "../validate/template-bodies.ts";
import { skillTemplates } from "./skill-templates.ts";

test.for([...skillTemplates])("lint only says that the template $id was not touched", ({ fill }) => {
  const name = "count-lines";
  const description = "Counts the lines of files. Use when the user asks how long a file is.";
  const { skill, files } = fill({ name, description, displayName: "Count: lines" });
  const own = { path: parsePackagePath("SKILL.md", ""), bytes: new TextEncoder().encode(writeSkill(skill)) };
  const checked = checkPackage([{ ...own, executable: false }, ...files], { directory: name });
  expect(checked.findings).toMatchObject([{ code: "template-untouched", severity: "warning" }]);
  expect(checked.manifest).toMatchObject({ name, description, displayName: "Count: lines" });
});

test("a template that was changed anywhere isn't a template", () => {
  const write = (body: string): readonly string[] => {
    const text = `---\nname: a\ndescription: Counts lines. Use when asked.\n---\n${body}`;
    const file = { path: parsePackagePath("SKILL.md", ""), bytes: new TextEncoder().encode(text) };
    return checkPackage([{ ...file, executable: false }], { directory: "a" }).findings.map(
      ({ code }) => code,
    );
  };
  const body = templateBodies.minimal("Anything");
  expect(write(body)).toContain("template-untouched");
  expect(write(body.replaceAll("\n", "\r\n"))).toContain("template-untouched");
  expect(write(body.replace("small steps", "one step"))).not.toContain("template-untouched");
});
