import { expect, test } from "vitest";
import { namedSkills, nearlyNamedSkills } from "./named-skills.ts";

const skills = [
  { id: "pdf-tools", name: "pdf-tools", displayName: "PDF Tools" },
  { id: "plugin:review", name: "plugin:review", displayName: "Review" },
];

test("a skill is named by its id, its name or its title, however written", () => {
  for (const query of ["pdf-tools", "PDF tools", "/pdf_tools", "$pdf-tools"])
    expect(namedSkills(query, skills)).toEqual([skills[0]]);
  expect(namedSkills("review", skills)).toEqual([skills[1]]);
  expect(namedSkills("  ", skills)).toEqual([]);
});

test("a mistyped name is nearly named, a sentence is not", () => {
  expect(nearlyNamedSkills("pdf-tols", skills)).toEqual([skills[0]]);
  expect(nearlyNamedSkills("please take all the pdf tools you can find", skills)).toEqual([]);
});
