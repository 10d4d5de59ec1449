import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeFound } from "../../test/make-found.ts";
import type { HostProfile } from "../hosts/host-profile.ts";
import { skillwright } from "../hosts/skillwright.ts";
import type { FoundSkill } from "../model/resolved-skill.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { resolveSkills } from "./resolve-skills.ts";

const roots = [{ scope: "project" }, { scope: "user" }, { scope: "system" }] as const;

function summary(found: readonly FoundSkill[], profile: HostProfile = skillwright): unknown {
  return resolveSkills(profile, roots, found).skills.map((skill) => ({
    id: skill.id,
    path: skill.found.path,
    ...omitUndefined({ shadowedBy: skill.shadowedBy }),
    ...(skill.shadows.length > 0 && { shadows: skill.shadows }),
    ...(skill.ambiguousWith.length > 0 && { ambiguousWith: skill.ambiguousWith }),
  }));
}

describe("resolution", () => {
  test("a shadowed skill names its winner and the winner its losers", () => {
    expect(summary([makeFound(0, "pdf"), makeFound(1, "pdf"), makeFound(2, "pdf")])).toEqual([
      { id: "pdf", path: "/root0/pdf/SKILL.md", shadows: ["user:pdf", "system:pdf"] },
      { id: "user:pdf", path: "/root1/pdf/SKILL.md", shadowedBy: "pdf" },
      { id: "system:pdf", path: "/root2/pdf/SKILL.md", shadowedBy: "pdf" },
    ]);
  });

  test("shadowing is reported with both files", () => {
    const { diagnostics } = resolveSkills(skillwright, roots, [makeFound(0, "pdf"), makeFound(1, "pdf")]);
    expect(diagnostics).toEqual([
      {
        code: "skill-shadowed",
        severity: "info",
        message: '"pdf" (user) is hidden by the one in /root0/pdf/SKILL.md (project)',
        file: "/root1/pdf/SKILL.md",
        hint: "Rename one of them, or use the path to select this one. To use this one by default, run `skillwright prefer user:pdf`.",
      },
    ]);
  });

  test("a preferred skill wins against every rule, and the first one in the list against the others", () => {
    const found = [makeFound(0, "pdf"), makeFound(1, "pdf"), makeFound(2, "pdf")];
    const winners = (...preferred: readonly string[]): unknown =>
      resolveSkills(skillwright, roots, found, { preferred }).skills.map(({ id, shadowedBy }) => [
        id,
        shadowedBy,
      ]);
    const second = [
      ["project:pdf", "pdf"],
      ["pdf", undefined],
      ["system:pdf", "pdf"],
    ];
    expect(winners("/root1/pdf")).toEqual(second);
    expect(winners("/root1/pdf/SKILL.md", "/root0")).toEqual(second);
    expect(winners("/root1/pd", "/elsewhere")).toEqual(winners());
  });

  test("a preferred skill resolves an ambiguous name", () => {
    const found = [makeFound(0, "team/pdf"), makeFound(0, "vendor/pdf")];
    const { skills, diagnostics } = resolveSkills(skillwright, roots, found, {
      preferred: ["/root0/vendor/pdf"],
    });
    expect(skills.map(({ id, shadowedBy }) => [id, shadowedBy])).toEqual([
      ["team:pdf", "pdf"],
      ["pdf", undefined],
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["skill-shadowed"]);
  });

  test("a skill of an untrusted project doesn't win by being preferred", () => {
    const untrusted = [{ scope: "project", untrusted: true }, { scope: "user" }] as const;
    const found = [makeFound(0, "pdf"), makeFound(1, "pdf")];
    const { skills } = resolveSkills(skillwright, untrusted, found, { preferred: ["/root0"] });
    expect(skills.map(({ id }) => id)).toEqual(["project:pdf", "pdf"]);
  });

  test("equal precedence is ambiguous: every skill gets a longer id", () => {
    expect(summary([makeFound(0, "team/pdf"), makeFound(0, "vendor/pdf")])).toEqual([
      { id: "team:pdf", path: "/root0/team/pdf/SKILL.md", ambiguousWith: ["vendor:pdf"] },
      { id: "vendor:pdf", path: "/root0/vendor/pdf/SKILL.md", ambiguousWith: ["team:pdf"] },
    ]);
  });

  test("skills with equal names in different folders are distinguished by folder", () => {
    expect(summary([makeFound(0, "one", { name: "pdf" }), makeFound(0, "two", { name: "pdf" })])).toEqual([
      { id: "one:pdf", path: "/root0/one/SKILL.md", ambiguousWith: ["two:pdf"] },
      { id: "two:pdf", path: "/root0/two/SKILL.md", ambiguousWith: ["one:pdf"] },
    ]);
  });

  test("a plugin's skills are prefixed with its name and collide with no others", () => {
    const plugin = { ...makeFound(1, "pdf"), plugin: "acme" };
    expect(summary([makeFound(0, "pdf"), plugin])).toEqual([
      { id: "pdf", path: "/root0/pdf/SKILL.md" },
      { id: "acme:pdf", path: "/root1/pdf/SKILL.md" },
    ]);
  });

  test("a skill beats a command of the same name, even from a weaker root", () => {
    const command = { ...makeFound(0, "deploy"), kind: "command" as const };
    expect(summary([command, makeFound(1, "deploy")])).toEqual([
      { id: "project:deploy", path: "/root0/deploy/SKILL.md", shadowedBy: "deploy" },
      { id: "deploy", path: "/root1/deploy/SKILL.md", shadows: ["project:deploy"] },
    ]);
  });

  test("one file found twice is one skill, and the second way is reported", () => {
    const twin = { ...makeFound(1, "pdf"), key: "/root0/pdf/SKILL.md" };
    const { skills, diagnostics } = resolveSkills(skillwright, roots, [makeFound(0, "pdf"), twin]);
    expect(skills.map((skill) => skill.found.path)).toEqual(["/root0/pdf/SKILL.md"]);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["skill-duplicate", "/root1/pdf/SKILL.md"],
    ]);
  });

  test("names that differ only in case or Unicode form are reported", () => {
    const { diagnostics } = resolveSkills(skillwright, roots, [
      makeFound(0, "pdf"),
      makeFound(1, "PDF"),
      makeFound(1, "straße"),
      makeFound(1, "strasse"),
    ]);
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ["name-lookalike", "/root0/pdf/SKILL.md"],
      ["name-lookalike", "/root1/PDF/SKILL.md"],
      ["name-lookalike", "/root1/strasse/SKILL.md"],
      ["name-lookalike", "/root1/straße/SKILL.md"],
    ]);
  });

  test("skills that do not load aren't contenders", () => {
    expect(summary([{ ...makeFound(0, "pdf"), manifest: undefined }, makeFound(1, "pdf")])).toEqual([
      { id: "pdf", path: "/root1/pdf/SKILL.md" },
    ]);
  });

  test("ids are unique and the outcome is the same whatever the roots hold", () => {
    const folder = fc.constantFrom("pdf", "a/pdf", "b/pdf", "csv", "a/csv", "user:pdf", "project:pdf");
    const found = fc.uniqueArray(fc.tuple(fc.nat(2), folder), { selector: (item) => item.join() });
    fc.assert(
      fc.property(found, (places) => {
        const skills = places.toSorted((a, b) => a[0] - b[0]).map(([root, at]) => makeFound(root, at));
        const { skills: resolved } = resolveSkills(skillwright, roots, skills);
        expect(new Set(resolved.map((skill) => skill.id)).size).toBe(skills.length);
        for (const skill of resolved.filter((candidate) => candidate.shadowedBy !== undefined)) {
          const winner = resolved.find((candidate) => candidate.id === skill.shadowedBy);
          expect(winner?.name).toBe(skill.name);
          expect(winner?.shadowedBy).toBeUndefined();
          expect(winner?.shadows).toContain(skill.id);
        }
      }),
    );
  });
});
