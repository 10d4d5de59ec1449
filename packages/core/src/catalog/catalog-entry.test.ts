import { describe, expect, test } from "vitest";
import { makeFound } from "../../test/make-found.ts";
import { type GateContext, gateSkills } from "../gate/gate-skills.ts";
import { skillwright } from "../hosts/skillwright.ts";
import type { SkillManifest } from "../model/manifest.ts";
import type { SkillStatus, Visibility } from "../model/resolved-skill.ts";
import type { FrontmatterValues } from "../parse/frontmatter-fields.ts";
import { noEligibilityRules } from "../parse/manifest-defaults.ts";
import { resolveSkills } from "../resolve/resolve-skills.ts";
import { type CatalogEntry, type CatalogKnowledge, catalogEntries } from "./catalog-entry.ts";

const roots = [{ scope: "user" }, { scope: "system" }] as const;

interface Options {
  readonly root?: number;
  readonly knowledge?: CatalogKnowledge;
  readonly gate?: Partial<GateContext>;
}

function statusesOf(
  skills: Readonly<Record<string, FrontmatterValues>>,
  options: Options = {},
): readonly SkillStatus[] {
  const found = Object.entries(skills).map(([name, values]) => makeFound(options.root ?? 0, name, values));
  return gateSkills(resolveSkills(skillwright, roots, found).skills, {
    machine: { platform: "linux", hasProgram: () => false, hasVariable: () => false, settings: {} },
    rules: [],
    eligibility: "check",
    ...options.gate,
  });
}

const entriesOf = (
  skills: Readonly<Record<string, FrontmatterValues>>,
  options: Options = {},
): readonly CatalogEntry[] => catalogEntries(statusesOf(skills, options), options.knowledge);

const shown = (name: string, visibility: Visibility): Partial<GateContext> => ({
  rules: [{ name, visibility, origin: { layer: "user", file: "/c" } }],
});

describe("catalogEntries", () => {
  test("an entry says everything a format may want", () => {
    const values = { whenToUse: "For forms.", triggers: ["merge"], tags: ["pdf"] };
    const knowledge: CatalogKnowledge = {
      roots: [{ path: "/root0" }],
      usage: () => ({ count: 3, lastUsed: 7 }),
      pinned: ({ name }: { readonly name: string }) => name === "pdf",
      score: () => 0.5,
    };
    expect(entriesOf({ pdf: values }, { knowledge })).toEqual([
      {
        id: "pdf",
        name: "pdf",
        displayName: "PDF",
        description: "Does pdf.",
        shortDescription: "Does pdf.",
        whenToUse: "For forms.",
        triggers: ["merge"],
        tags: ["pdf"],
        path: "/root0/pdf/SKILL.md",
        root: { path: "/root0", order: 0 },
        scope: "user",
        bundled: false,
        nameOnly: false,
        pinned: true,
        usage: { count: 3, lastUsed: 7 },
        relevance: 0.5,
      },
    ]);
  });

  test("skills that a model may not choose or that are unusable are not disclosed", () => {
    const entries = entriesOf({
      a: { disableModelInvocation: true },
      b: { eligibility: { ...noEligibilityRules, bins: ["missing"] } },
      c: {},
    });
    expect(entries.map(({ id }) => id)).toEqual(["c"]);
  });

  test.for([
    ["on", ["Does x."]],
    ["name-only", [""]],
    ["user-only", []],
    ["off", []],
  ] as const)("a skill that is %s tells %j", ([visibility, descriptions]) => {
    const entries = entriesOf(
      { x: { whenToUse: "Now.", triggers: ["t"] } },
      { gate: shown("x", visibility) },
    );
    expect(entries.map(({ description }) => description)).toEqual(descriptions);
    if (visibility === "name-only") {
      expect(entries[0]).toMatchObject({ nameOnly: true, shortDescription: "", triggers: [] });
      expect(entries[0]).not.toHaveProperty("whenToUse");
    }
  });

  test("the short description is the sidecar's, else the first sentence", () => {
    const [status] = statusesOf({ x: {} });
    const manifest = status?.manifest ?? expect.unreachable();
    const short = (changes: Partial<SkillManifest>): string | undefined =>
      catalogEntries([{ ...status, manifest: { ...manifest, ...changes } } as SkillStatus])[0]
        ?.shortDescription;
    const description = "Merges\nPDFs. Then stops.";
    expect(short({ description })).toBe("Merges PDFs.");
    expect(short({ description, interface: { shortDescription: "Merges." } })).toBe("Merges.");
  });

  test("a skill of the system scope came with the product", () => {
    expect(entriesOf({ x: {} }, { root: 1 })[0]).toMatchObject({ scope: "system", bundled: true });
  });
});
