import { describe, expect, test } from "vitest";
import { makeEntry } from "../../test/make-entry.ts";
import { claudeCode } from "../hosts/claude-code.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { type CatalogOptions, type FittedCatalog, fitCatalog } from "./fit-catalog.ts";

const rules = claudeCode.catalog;

/** The tree that was put before version 2.1.325: forty skills, and one of its own that took 275 characters. */
const bundled = makeEntry("plugin-authoring", { bundled: true, description: "d".repeat(255) });
const observed = (length: (index: number) => number): readonly CatalogEntry[] => [
  ...Array.from({ length: 40 }, (_, index) =>
    makeEntry(`skill-${String(index).padStart(4, "0")}`, { description: "d".repeat(length(index)) }),
  ),
  bundled,
];

const shown = (entries: readonly CatalogEntry[], characters: number): readonly number[] =>
  fitCatalog(entries, { rules, characters })
    .entries.slice(0, 40)
    .map((share) => share.shown);

describe("fitting as Claude Code does", () => {
  test("as many whole descriptions as fit, the first first", () => {
    const catalog = fitCatalog(
      observed(() => 200),
      { rules, characters: 3000 },
    );
    expect(catalog.report.counts).toEqual({ full: 11, shortened: 0, "name-only": 30, omitted: 0 });
    expect(catalog.budget.used).toBe(2815);
  });

  test("after one that does not fit, smaller ones still do", () => {
    const lengths = (index: number): number => 10 + ((index * 37) % 11) * 60;
    const kept = (ids: readonly number[]): readonly number[] =>
      Array.from({ length: 40 }, (_, index) => (ids.includes(index) ? lengths(index) : 0));
    const first = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
    expect(shown(observed(lengths), 3000)).toEqual(kept(first(8)));
    expect(shown(observed(lengths), 6000)).toEqual(kept([...first(17), 22, 33]));
  });

  test("names stay when there is no room at all, and its own skills keep their descriptions", () => {
    const { report } = fitCatalog(
      observed(() => 200),
      { rules, characters: 300 },
    );
    expect(report.counts).toEqual({ full: 1, shortened: 0, "name-only": 40, omitted: 0 });
  });

  test("the most used keeps its description", () => {
    const entries = [
      makeEntry("a"),
      makeEntry("b", { usage: { count: 2 } }),
      makeEntry("c", { usage: { count: 1 } }),
    ];
    const { text } = fitCatalog(entries, { rules, characters: "- a\n- b: Does b.\n- c".length });
    expect(text).toMatch(/\n- a\n- b: Does b\.\n- c$/);
  });

  test("a description has at most 1536 characters", () => {
    const { text } = fitCatalog([makeEntry("a", { description: "d".repeat(2000) })], { rules });
    expect(text).toMatch(/\n- a: d{1535}…$/);
  });

  const simulated = (entries: readonly CatalogEntry[], options: CatalogOptions): FittedCatalog =>
    fitCatalog(entries, { rules, faithful: true, ...options });
  const many = (count: number, description: string): readonly CatalogEntry[] =>
    Array.from({ length: count }, (_, index) => makeEntry(`skill-${index}`, { description }));

  test("its own skills use the budget: with 200,000 tokens, 300 skills keep no description", () => {
    const { report, text } = simulated(many(300, "d".repeat(255)), { contextWindow: 200_000 });
    expect(report.counts).toEqual({ full: 0, shortened: 0, "name-only": 300, omitted: 0 });
    expect(
      text.endsWith(
        "\n- plugin-authoring: (ships with the agent; 275 characters)\n- init\n- security-review",
      ),
    ).toBe(true);
  });

  test("its default model has 30,000 characters", () => {
    expect(simulated([], {}).budget).toMatchObject({ unit: "characters", limit: 30_000 });
  });

  test.for<[string, number]>([
    ["技", 2],
    ["🚀", 2],
    ["👩\u200d💻", 2],
    ["🇩🇪", 2],
    ["e\u0301", 1],
    ["<", 4],
  ])("%s takes %d columns of the budget", ([character, columns]) => {
    const entry = makeEntry("s", { description: character.repeat(20) });
    const used = fitCatalog([entry], { rules, characters: 1000 }).budget.used;
    expect(used).toBe("- s: ".length + 20 * columns);
  });

  test("the cap of 1536 counts after escaping, and cuts through an escape", () => {
    const { text } = simulated([makeEntry("s", { description: "<".repeat(500) })], { characters: 100_000 });
    const [line = ""] = text.split("\n").filter((candidate) => candidate.startsWith("- s:"));
    expect(line).toHaveLength("- s: ".length + 1536);
    expect(line.endsWith("&lt;&lt…")).toBe(true);
  });
});
