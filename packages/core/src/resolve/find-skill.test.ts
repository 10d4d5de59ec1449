import { describe, expect, test } from "vitest";
import { makeFound } from "../../test/make-found.ts";
import { skillwright } from "../hosts/skillwright.ts";
import { findSkill } from "./find-skill.ts";
import { resolveSkills } from "./resolve-skills.ts";

const { skills } = resolveSkills(
  skillwright,
  [{ scope: "project" }, { scope: "user" }],
  [makeFound(0, "pdf"), makeFound(0, "a/csv"), makeFound(0, "b/csv"), makeFound(1, "pdf")],
);

describe("what a word means", () => {
  test.for([
    ["pdf", "/root0/pdf/SKILL.md"],
    ["user:pdf", "/root1/pdf/SKILL.md"],
    ["a:csv", "/root0/a/csv/SKILL.md"],
    ["/root1/pdf/SKILL.md", "/root1/pdf/SKILL.md"],
    ["/root1/pdf", "/root1/pdf/SKILL.md"],
    ["/root1/x/../pdf/", "/root1/pdf/SKILL.md"],
  ])("%s is %s", ([query, path]) => {
    expect(findSkill(skills, query ?? "").found.path).toBe(path);
  });

  test("a name that two skills have with equal right is an error with both ids", () => {
    expect(() => findSkill(skills, "csv")).toThrow(
      expect.objectContaining({
        code: "ambiguous_skill",
        details: { name: "csv", candidates: ["a:csv", "b:csv"] },
      }),
    );
  });

  test("an unknown name is an error that suggests what was meant", () => {
    expect(() => findSkill(skills, "pfd")).toThrow(
      expect.objectContaining({
        code: "skill_not_found",
        details: { name: "pfd", suggestions: ["pdf"] },
        hint: 'Did you mean "pdf"?',
      }),
    );
  });
});
