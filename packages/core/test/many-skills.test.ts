import { describe, expect, test } from "vitest";
import { gateSkills } from "../src/gate/gate-skills.ts";
import type { SkillRule } from "../src/gate/skill-rules.ts";
import { skillwright } from "../src/hosts/skillwright.ts";
import { resolveSkills } from "../src/resolve/resolve-skills.ts";
import { makeFound } from "./make-found.ts";

const machine = { platform: "linux", hasProgram: () => true, hasVariable: () => true, settings: {} } as const;
const roots = [{ scope: "project" }] as const;

// Each of these would take minutes or gigabytes if the work grew with the square of what a stranger wrote.
describe("hostile numbers", () => {
  test("ten thousand skills of one name name only some of their rivals", () => {
    const found = Array.from({ length: 10_000 }, (_, number) => makeFound(0, `f${number}`, { name: "same" }));
    const { skills } = resolveSkills(skillwright, roots, found);
    expect(new Set(skills.map(({ id }) => id)).size).toBe(10_000);
    expect(Math.max(...skills.map(({ ambiguousWith }) => ambiguousWith.length))).toBeLessThanOrEqual(21);
  });

  test("thousands of names that differ only in case stay short", () => {
    const names = Array.from({ length: 4096 }, (_, bits) =>
      Array.from("abcdefghijkl", (letter, place) =>
        (bits >> place) & 1 ? letter.toUpperCase() : letter,
      ).join(""),
    );
    const { diagnostics } = resolveSkills(
      skillwright,
      roots,
      names.map((name) => makeFound(0, name)),
    );
    expect(JSON.stringify(diagnostics).length).toBeLessThan(4096 * 1000);
  });

  test("thousands of rules for thousands of skills, and long lists of conflicts, are settled", () => {
    const found = Array.from({ length: 5000 }, (_, number) =>
      makeFound(0, `s${number}`, {
        conflicts: Array.from({ length: 200 }, (__, other) => `x${number}-${other}`),
      }),
    );
    const rules: readonly SkillRule[] = Array.from({ length: 5000 }, (_, number) => ({
      path: `/root0/s${number}/deeper`,
      visibility: "off",
      origin: { layer: "project", file: "/c" },
    }));
    const { skills } = resolveSkills(skillwright, roots, found);
    const statuses = gateSkills(skills, { machine, rules, eligibility: "check" });
    expect(statuses.filter(({ state }) => state === "eligible")).toHaveLength(5000);
  });
});
