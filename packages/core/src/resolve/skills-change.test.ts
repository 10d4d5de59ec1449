import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeStatus } from "../../test/make-status.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { SkillStatus } from "../model/resolved-skill.ts";
import { type KnownSkills, skillsChange } from "./skills-change.ts";

function known(skills: readonly SkillStatus[], diagnostics: readonly Diagnostic[] = []): KnownSkills {
  return { skills, diagnostics };
}

const pdf = makeStatus("pdf");
const csv = makeStatus("csv");
const nothing = { added: [], changed: [], removed: [], diagnostics: [], resolved: [] };

describe("two moments", () => {
  test("that are equal have no change, whatever objects they are made of", () => {
    expect(skillsChange(known([pdf, csv]), known(structuredClone([pdf, csv])))).toBeUndefined();
  });

  test("differ in what came and went", () => {
    expect(skillsChange(known([pdf]), known([csv]))).toEqual({
      ...nothing,
      added: [csv],
      removed: [pdf],
      prompt: "changed",
    });
  });

  test.for([
    ["place", { id: "user:pdf" }, "changed"],
    ["manifest", { manifest: { ...pdf.manifest, description: "Other." } }, "changed"],
    ["state", { state: "ineligible" }, "changed"],
    ["state", { reasons: [{ code: "disabled", message: "off" }] }, "changed"],
    ["text", { found: { ...pdf.found, body: { tokens: 2, estimated: true } } }, "same"],
  ] as const)("differ in the %s of a skill", ([aspect, changes, prompt]) => {
    const after: SkillStatus = { ...pdf, ...changes };
    expect(skillsChange(known([pdf]), known([after]))).toEqual({
      ...nothing,
      changed: [{ before: pdf, after, aspects: [aspect] }],
      prompt,
    });
  });

  test("differ in a text that a listing does not show", () => {
    expect(skillsChange(known([pdf, csv]), known([pdf, csv]), new Set([csv.found.key]))).toEqual({
      ...nothing,
      changed: [{ before: csv, after: csv, aspects: ["text"] }],
      prompt: "same",
    });
  });

  test("do not differ because another root came before", () => {
    const moved = { ...pdf, found: { ...pdf.found, root: 3 } };
    expect(skillsChange(known([pdf]), known([moved]))).toBeUndefined();
  });

  test("keep a file that is reached another way, and count a file that is listed twice", () => {
    const linked = { ...pdf, found: { ...pdf.found, path: "/link/SKILL.md" } };
    expect(skillsChange(known([pdf]), known([linked]))?.changed).toEqual([
      { before: pdf, after: linked, aspects: ["place"] },
    ]);
    expect(skillsChange(known([pdf, pdf]), known([pdf]))?.removed).toEqual([pdf]);
  });

  test("differ in problems, each counted", () => {
    const problem: Diagnostic = { code: "link-broken", severity: "warning", message: "x", file: "/a" };
    const other: Diagnostic = { ...problem, message: "y" };
    expect(skillsChange(known([], [problem, other]), known([], [problem, problem]))).toEqual({
      ...nothing,
      diagnostics: [problem],
      resolved: [other],
      prompt: "same",
    });
  });

  test("leave the prompt unchanged for a skill that is not disclosed", () => {
    const hidden = { ...pdf, modelInvocable: false };
    expect(skillsChange(known([]), known([hidden]))?.prompt).toBe("same");
    expect(skillsChange(known([hidden]), known([pdf]))?.prompt).toBe("changed");
  });
});

test("a change leads from the one to the other", () => {
  const one = fc.record({
    at: fc.constantFrom("a", "b", "c", "d"),
    description: fc.constantFrom("One.", "Two."),
    state: fc.constantFrom("eligible" as const, "ineligible" as const),
  });
  const moment = fc.uniqueArray(one, { selector: ({ at }) => at }).map((items) =>
    items.map(({ at, description, state }): SkillStatus => {
      const skill = makeStatus(at, { description });
      return { ...skill, state, manifest: { ...skill.manifest, description } };
    }),
  );
  fc.assert(
    fc.property(moment, moment, (before, after) => {
      const change = skillsChange(known(before), known(after));
      const keys = new Map(before.map((item) => [item.found.key, item]));
      for (const { found } of change?.removed ?? []) keys.delete(found.key);
      for (const item of change?.added ?? []) keys.set(item.found.key, item);
      for (const item of change?.changed ?? []) keys.set(item.after.found.key, item.after);
      const byKey = (a: SkillStatus, b: SkillStatus): number => (a.found.key < b.found.key ? -1 : 1);
      expect([...keys.values()].toSorted(byKey)).toEqual(after.toSorted(byKey));
    }),
  );
});
