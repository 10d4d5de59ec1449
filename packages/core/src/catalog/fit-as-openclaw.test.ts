import { describe, expect, test } from "vitest";
import { makeEntry } from "../../test/make-entry.ts";
import { openclaw } from "../hosts/openclaw.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { fitCatalog } from "./fit-catalog.ts";

const rules = openclaw.catalog;

/** Skills that cost 97 characters beside a name of 4, a description and a location of 21. */
const skills = (count: number, length: number): readonly CatalogEntry[] =>
  Array.from({ length: count }, (_, index) =>
    makeEntry(`s${String(index).padStart(3, "0")}`, { description: "d".repeat(length) }),
  );

describe("fitting as OpenClaw does", () => {
  test("its own words and 97 characters for each skill count", () => {
    const { budget, text } = fitCatalog(skills(10, 50), { rules });
    expect(budget).toEqual({
      unit: "characters",
      limit: 18_000,
      origin: "fallback",
      used: 370 + 10 * (97 + 4 + 50 + 21),
    });
    expect(text).not.toContain("⚠️");
  });

  test("all get the greatest length that all can have", () => {
    const { entries, text, budget } = fitCatalog(skills(100, 300), { rules });
    expect(new Set(entries.map(({ shown }) => shown))).toEqual(new Set([50]));
    expect(text).toMatch(/\n⚠️ Skills catalog using compact format \(descriptions shortened\)\./);
    expect(text).toContain(`<description>${"d".repeat(50)}...</description>`);
    expect(budget.used).toBeLessThanOrEqual(18_000);
  });

  test("no more than 150 skills are listed", () => {
    const { report, text } = fitCatalog(skills(160, 0), { rules });
    expect(text).toMatch(/\n⚠️ Skills truncated: included 150 of 160\. /);
    expect(report.omitted.map(({ why }) => why)).toEqual(Array.from({ length: 10 }, () => "limit"));
  });

  test("as many names as fit come before any description", () => {
    const { report, text } = fitCatalog(skills(100, 300), { rules, characters: 5000 });
    expect(report.counts).toEqual({ full: 0, shortened: 0, "name-only": 50, omitted: 50 });
    expect(text).toMatch(
      /\n⚠️ Skills truncated: included 50 of 100 \(compact format, descriptions omitted\)\. /,
    );
  });

  test("where nothing fits, the note is all there is, and is what it costs", () => {
    const { text, budget, report } = fitCatalog(skills(3, 300), { rules, characters: 100 });
    expect(text).toBe(
      "⚠️ Skills truncated: included 0 of 3 (compact format, descriptions omitted). Run `openclaw skills check` to audit.",
    );
    expect(budget.used).toBe(text.length);
    expect(report.counts.omitted).toBe(3);
    expect(fitCatalog([], { rules, characters: 100 })).toMatchObject({ text: "", budget: { used: 0 } });
  });

  test("a small context window shortens descriptions and keeps every name", () => {
    const { entries } = fitCatalog(skills(20, 300), { rules, contextWindow: 20_000 });
    expect(new Set(entries.map(({ shown, outcome }) => `${outcome} ${shown}`))).toEqual(
      new Set(["shortened 61"]),
    );
  });

  test("shortening collapses white space and counts UTF-16 units", () => {
    const entries = Array.from({ length: 100 }, (_, index) =>
      makeEntry(`s${index}`, { description: `a  b\n${"🚀".repeat(300)}` }),
    );
    const { text } = fitCatalog(entries, { rules, faithful: true });
    const [, description = ""] = /<description>(.*)<\/description>/.exec(text) ?? [];
    expect(description).toMatch(/^a b 🚀+\.\.\.$/u);
    expect(text).toContain("when the task matches its name or description.");
  });
});
