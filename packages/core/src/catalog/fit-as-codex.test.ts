import { describe, expect, test } from "vitest";
import { makeEntry } from "../../test/make-entry.ts";
import { codex } from "../hosts/codex.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { type CatalogOptions, type FittedCatalog, fitCatalog } from "./fit-catalog.ts";

const rules = codex.catalog;

const fit = (entries: readonly CatalogEntry[], options: CatalogOptions): FittedCatalog =>
  fitCatalog(entries, { rules, faithful: true, ...options });

const described = (...descriptions: readonly string[]): readonly CatalogEntry[] =>
  descriptions.map((description, index) => makeEntry(`s${index}`, { description }));

/** What the lines cost without descriptions, in characters. */
const least = (entries: readonly CatalogEntry[]): number =>
  fit(
    entries.map((entry) => ({ ...entry, description: "" })),
    { characters: 100_000 },
  ).budget.used;

const lines = ({ text }: FittedCatalog): readonly string[] =>
  text.split("\n").filter((line) => line.startsWith("- s"));

describe("fitting as Codex does", () => {
  test("descriptions are shortened alike", () => {
    const entries = described("abcdef", "uvwxyz");
    const catalog = fit(entries, { characters: least(entries) + 6 });
    expect(lines(catalog)).toEqual([
      "- s0: ab (file: /skills/s0/SKILL.md)",
      "- s1: uv (file: /skills/s1/SKILL.md)",
    ]);
    expect(catalog.report).toMatchObject({ lostCharacters: 8, warnings: [] });
  });

  test("what a short description leaves goes to the others", () => {
    const entries = described("x", "abcdefghi");
    expect(lines(fit(entries, { characters: least(entries) + 11 }))).toEqual([
      "- s0: x (file: /skills/s0/SKILL.md)",
      "- s1: abcdefgh (file: /skills/s1/SKILL.md)",
    ]);
  });

  test("a description has at most 1024 characters, the last three are dots", () => {
    const catalog = fit(described("x".repeat(3000)), { tokens: 10_000 });
    expect(lines(catalog)).toEqual([`- s0: ${"x".repeat(1021)}... (file: /skills/s0/SKILL.md)`]);
    expect(catalog.entries[0]).toMatchObject({ outcome: "shortened", shown: 1021, of: 3000, why: "cap" });
  });

  test("when the names do not fit, all descriptions go and what is too long is passed over", () => {
    const entries = [makeEntry("s0"), makeEntry(`s1${"x".repeat(200)}`), makeEntry("s2")];
    const catalog = fit(entries, { characters: 80 });
    expect(lines(catalog)).toEqual([
      "- s0: (file: /skills/s0/SKILL.md)",
      "- s2: (file: /skills/s2/SKILL.md)",
    ]);
    expect(catalog.report.warnings).toEqual([
      "Exceeded skills context budget. All skill descriptions were removed and 1 additional skill was not included in the model-visible skills list.",
    ]);
  });

  test("skills that ship with Codex come first and stay listed", () => {
    const entries = [
      makeEntry("s0"),
      makeEntry("s1", { scope: "admin" }),
      makeEntry("s2", { bundled: true }),
    ];
    expect(fit(entries, { characters: 80 }).entries.map(({ id, outcome }) => [id, outcome])).toEqual([
      ["s2", "name-only"],
      ["s1", "name-only"],
      ["s0", "omitted"],
    ]);
  });

  test("each line is rounded up to whole tokens of four bytes", () => {
    const entries = described("技能", "abc");
    // Each name takes 33 bytes and a line break, and a description a blank more.
    expect(fit(entries, { tokens: 18 }).entries.map(({ shown }) => shown)).toEqual([0, 1]);
    expect(fit(entries, { tokens: 19 }).entries.map(({ shown }) => shown)).toEqual([1, 1]);
    expect(fit(entries, { tokens: 21 }).entries.map(({ shown }) => shown)).toEqual([2, 3]);
  });

  const placed = (count: number, root: string, order = 0): readonly CatalogEntry[] =>
    Array.from({ length: count }, (_, index) =>
      makeEntry(`s${order}${index}`, {
        description: "Does things",
        path: `${root}/s${order}${index}/SKILL.md`,
        root: { path: root, order },
      }),
    );
  const hasRoots = ({ text }: FittedCatalog): boolean => text.includes("### Skill roots");

  test("a table of roots replaces absolute paths while it is cheaper, also where there is room", () => {
    expect(hasRoots(fit(placed(1, "/tmp/h2/t/proj/.agents/skills"), {}))).toBe(true);
    const many = Array.from({ length: 12 }, (_, order) =>
      placed(1, `/w/part-${order}/.agents/skills`, order),
    );
    const catalog = fit(many.flat(), {});
    expect(hasRoots(catalog)).toBe(false);
    expect(catalog.text).toContain("Each entry includes a name, description, and source locator.");
    expect(lines(catalog)[0]).toBe("- s00: Does things (file: /w/part-0/.agents/skills/s00/SKILL.md)");
  });

  test("without a window it assumes 272,000 tokens", () => {
    expect(fit(described("x"), {}).budget).toMatchObject({ unit: "tokens", limit: 5440 });
  });

  test("when no skill fits, the section is empty", () => {
    const catalog = fit(placed(2, "/tmp/h2/t/proj/.agents/skills"), { contextWindow: 99 });
    expect(catalog.text).toMatch(
      /^<skills_instructions>\n## Skills\nA skill is a set of instructions provided/,
    );
    expect(catalog.text.endsWith("access mechanism.\n### Available skills\n</skills_instructions>")).toBe(
      true,
    );
  });

  test("with 500 tokens the first name fits beside the table", () => {
    const catalog = fit(placed(2, "/tmp/h2/t/proj/.agents/skills"), { contextWindow: 500 });
    expect(lines(catalog)).toEqual(["- s00: (file: r0/s00/SKILL.md)"]);
  });
});
