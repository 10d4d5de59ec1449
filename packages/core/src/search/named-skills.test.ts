import { expect, test } from "vitest";
import { skillNames } from "./named-skills.ts";

const skills = [
  { id: "pdf-tools", name: "pdf-tools", manifest: { displayName: "PDF Tools" } },
  { id: "plugin:review", name: "plugin:review", manifest: { displayName: "Review" } },
];
const names = skillNames(skills);

test("a skill is named by its id, its name or its title, however written", () => {
  for (const query of ["pdf-tools", "PDF tools", "/pdf_tools", "$pdf-tools"])
    expect(names.named(query)).toEqual([skills[0]]);
  expect(names.named("review")).toEqual([skills[1]]);
  expect(names.named("  ")).toEqual([]);
});

test("a mistyped name is nearly named, a sentence or a book is not", () => {
  expect(names.nearlyNamed("pdf-tols")).toEqual([skills[0]]);
  expect(names.nearlyNamed("tolos")).toEqual([skills[0]]);
  expect(names.nearlyNamed("stools")).toEqual([]);
  expect(names.nearlyNamed("please take all the pdf tools you can find")).toEqual([]);
  expect(names.nearlyNamed("pdf-tools".repeat(100_000))).toEqual([]);
});
