import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gateSkills } from "../src/gate/gate-skills.ts";
import { hostProfiles } from "../src/hosts/host-profiles.ts";
import { skillwright } from "../src/hosts/skillwright.ts";
import type { FoundSkill, SkillStatus } from "../src/model/resolved-skill.ts";
import { noEligibilityRules } from "../src/parse/manifest-defaults.ts";
import { resolveSkills } from "../src/resolve/resolve-skills.ts";
import { skillsChange } from "../src/resolve/skills-change.ts";
import { makeFound } from "./make-found.ts";

const roots = [{ scope: "project" }, { scope: "user" }] as const;

function decide(
  found: readonly FoundSkill[],
  options: { readonly off?: readonly string[]; readonly before?: readonly SkillStatus[] } = {},
  profile = skillwright,
): readonly SkillStatus[] {
  const { off = [], before } = options;
  return gateSkills(resolveSkills(profile, roots, found, { before }).skills, {
    machine: { platform: "linux", hasProgram: () => false, hasVariable: () => false, settings: {} },
    rules: off.map((name) => ({ name, visibility: "off", origin: { layer: "user", file: "/c.yaml" } })),
    eligibility: "check",
    before,
  });
}

const names = ["pdf", "csv", "git", "web", "sql"];
const anyName = fc.constantFrom(...names);
const anyFound = fc
  .record({
    root: fc.constantFrom(0, 1),
    name: anyName,
    conflicts: fc.uniqueArray(anyName, { maxLength: 1 }),
    bins: fc.uniqueArray(anyName, { maxLength: 1 }),
  })
  .map(({ root, name, conflicts, bins }) =>
    makeFound(root, name, { conflicts, eligibility: { ...noEligibilityRules, bins } }),
  );
/** Two moments that share some found skills, in any order. */
const anyMoments = fc
  .uniqueArray(anyFound, { selector: ({ key, root }) => `${key} ${root}`, maxLength: 12 })
  .chain((all) => fc.record({ before: fc.subarray(all), after: fc.shuffledSubarray(all) }));
const anyOff = fc.subarray(names);

describe("deciding with what was decided before", () => {
  test("gives what deciding again gives, for every host", () => {
    fc.assert(
      fc.property(
        anyMoments,
        anyOff,
        anyOff,
        fc.constantFrom(...Object.values(hostProfiles)),
        (moments, offBefore, off, profile) => {
          const before = decide(moments.before, { off: offBefore }, profile);
          expect(decide(moments.after, { off, before }, profile)).toEqual(
            decide(moments.after, { off }, profile),
          );
        },
      ),
    );
  });

  test("gives the same objects when nothing differs, conflicts and hidden skills included", () => {
    fc.assert(
      fc.property(anyMoments, anyOff, (moments, off) => {
        const before = decide(moments.after, { off });
        const after = decide(moments.after, { off, before });
        expect(after.map((skill, place) => skill === before[place])).toEqual(after.map(() => true));
      }),
    );
  });

  test("tells the same changes as deciding again", () => {
    fc.assert(
      fc.property(anyMoments, anyOff, anyOff, (moments, offBefore, off) => {
        const before = decide(moments.before, { off: offBefore });
        const told = (after: readonly SkillStatus[]): unknown =>
          skillsChange({ skills: before, diagnostics: [] }, { skills: after, diagnostics: [] });
        expect(told(decide(moments.after, { off, before }))).toEqual(told(decide(moments.after, { off })));
      }),
    );
  });

  test("makes one new skill for one that changed", () => {
    const found = names.map((name) => makeFound(0, name));
    const before = decide(found);
    const other = makeFound(0, "git", { description: "Something else." });
    const after = decide(
      found.map((skill) => (skill.directory === "git" ? other : skill)),
      { before },
    );
    const shared = after.filter((skill) => before.includes(skill)).map(({ name }) => name);
    expect(shared).toEqual(names.filter((name) => name !== "git").toSorted());
  });
});
