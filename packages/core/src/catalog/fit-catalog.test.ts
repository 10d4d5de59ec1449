import { describe, expect, test } from "vitest";
import { makeEntry } from "../../test/make-entry.ts";
import { estimateTokens } from "../tokens/estimate-tokens.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { type CatalogOptions, type FittedCatalog, fitCatalog } from "./fit-catalog.ts";

/** Entries alone, so that every number below can be counted by hand. */
const fit = (entries: readonly CatalogEntry[], options: CatalogOptions): FittedCatalog =>
  fitCatalog(entries, { frame: "entries", ...options });

const outcomes = ({ entries }: FittedCatalog): readonly string[] =>
  entries.map(({ id, outcome, shown }) => `${id} ${outcome} ${shown}`);

const long = (id: string, values: Partial<CatalogEntry> = {}): CatalogEntry =>
  makeEntry(id, { description: "d".repeat(100), ...values });

describe("what is said about skills that found no room", () => {
  const entries = Array.from({ length: 30 }, (_, index) => makeEntry(`s${10 + index}`));
  const [opening] = fitCatalog([makeEntry("a")]).text.split("- a");
  const line = (count: string): string => `${count} available; call list_skills with a query to find them.`;

  test("is the last line, within the budget", () => {
    const limit = (opening ?? "").length + 100;
    const { text, characters, budget } = fitCatalog(entries, { characters: limit });
    expect(text).toBe(`${opening}- s10\n- s11\n- s12\n- s13\n${line("26 more skills are")}`);
    expect([characters, budget.used <= limit]).toEqual([budget.used, true]);
  });

  test("counts one as one, and follows what closes a form", () => {
    const two = [makeEntry("a"), makeEntry("b".repeat(200))];
    expect(fitCatalog(two, { characters: 400 }).text).toMatch(
      /- a\n1 more skill is available; call list_skills/,
    );
    expect(fitCatalog(two, { format: "bracket-list", characters: 200 }).text).toBe(
      `[Available Skills]\n• \`a\`\n\nUse read_skill(skill_id) to load full instructions.\n${line("1 more skill is")}`,
    );
  });

  test("gives way to one entry, and is missing where a form has no tool to search with", () => {
    const limit = (opening ?? "").length + 10;
    expect(fitCatalog(entries, { characters: limit }).text).toBe(`${opening}- s10`);
    const xml = fitCatalog(entries, { format: "standard-xml", characters: 300 });
    expect(xml.report.counts.omitted).toBeGreaterThan(0);
    expect(xml.text.endsWith("</available_skills>")).toBe(true);
  });
});

test("what a person pinned stays first, also when it came with the product", () => {
  const entries = [
    long("a", { relevance: 1 }),
    long("b", { pinned: true, bundled: true }),
    long("c", { usage: { count: 9 } }),
  ];
  expect(outcomes(fit(entries, { characters: 3 }))).toEqual(["a omitted 0", "b name-only 0", "c omitted 0"]);
  expect(outcomes(fit(entries, { characters: 60 }))).toEqual([
    "a name-only 0",
    "b shortened 40",
    "c name-only 0",
  ]);
});

describe("a catalog", () => {
  test("never has more tokens than its budget, by the count that it reports", () => {
    const entries = Array.from({ length: 60 }, (_, index) =>
      makeEntry(`a-b-${index}`, { description: "C++, C#, <x/>; 1-2-3 → {y}: 技能 😀!" }),
    );
    for (const format of ["available-skills", "standard-xml"] as const) {
      const { text, tokens, budget } = fitCatalog(entries, { format, tokens: 500 });
      expect([tokens, budget.used]).toEqual([estimateTokens(text), tokens]);
      expect(tokens).toBeGreaterThan(450);
      expect(tokens).toBeLessThanOrEqual(500);
    }
  });

  test("lists everything when there is room", () => {
    const catalog = fitCatalog([makeEntry("b"), makeEntry("a")], { contextWindow: 200_000 });
    expect(catalog).toMatchObject({
      format: "available-skills",
      characters: catalog.text.length,
      budget: { unit: "tokens", limit: 4000, origin: "window", used: catalog.tokens },
      entries: [
        { id: "a", outcome: "full", shown: 7, of: 7, text: "- a: Does a." },
        { id: "b", outcome: "full", shown: 7, of: 7, text: "- b: Does b." },
      ],
      report: { total: 2, lostCharacters: 0, messages: [], warnings: [] },
    });
    expect(catalog.tokens).toBeGreaterThan(10);
    expect(catalog.report).not.toHaveProperty("hint");
  });

  test("is empty without skills and when not even one name fits", () => {
    expect(fitCatalog([]).text).toBe("");
    const catalog = fitCatalog([makeEntry("a")], { characters: 20 });
    expect([catalog.text, catalog.tokens, catalog.budget.used]).toEqual(["", 0, 0]);
    expect(catalog.report.counts.omitted).toBe(1);
  });
});

describe("stages", () => {
  const entries = [long("a"), long("b"), makeEntry("c", { description: "short" })];
  const whole = "- a: ".length * 3 + 100 + 100 + 5 + 2;

  test("with room for all, all is shown", () => {
    expect(outcomes(fit(entries, { characters: whole }))).toEqual(["a full 100", "b full 100", "c full 5"]);
  });

  test("with less room, the long ones are shortened alike and the short one is not", () => {
    expect(outcomes(fit(entries, { characters: whole - 20 }))).toEqual([
      "a shortened 89",
      "b shortened 89",
      "c full 5",
    ]);
  });

  test("a character that is left goes to the first", () => {
    expect(outcomes(fit(entries, { characters: whole - 19 }))).toEqual([
      "a shortened 90",
      "b shortened 89",
      "c full 5",
    ]);
  });

  test("a description too short to be of use is not shown", () => {
    expect(outcomes(fit(entries, { characters: 70 }))).toEqual([
      "a shortened 40",
      "b name-only 0",
      "c name-only 0",
    ]);
  });

  test("with room for names, names are shown", () => {
    expect(fit(entries, { characters: 11 }).text).toBe("- a\n- b\n- c");
  });

  test("with less, the last go", () => {
    const catalog = fit(entries, { characters: 10 });
    expect(catalog.text).toBe("- a\n- b");
    expect(outcomes(catalog)).toEqual(["a name-only 0", "b name-only 0", "c omitted 0"]);
  });

  test("a cut falls between characters, and blanks before it go", () => {
    const entry = makeEntry("a", { description: `${"技".repeat(39)} ${"能".repeat(40)}` });
    expect(fit([entry], { characters: 46 }).text).toBe(`- a: ${"技".repeat(39)}…`);
    const emoji = makeEntry("a", { description: "😀".repeat(60) });
    expect(fit([emoji], { characters: 46 }).text).toBe(`- a: ${"😀".repeat(40)}…`);
  });

  test("escaped characters cost what they take", () => {
    const entry = makeEntry("a", { description: "<".repeat(60) });
    expect(fit([entry], { characters: 5 + 4 * 50 + 1 }).text).toBe(`- a: ${"&lt;".repeat(50)}…`);
  });
});

describe("of more skills than there is room for names", () => {
  const described = "d".repeat(300);
  const many = (relevant: (index: number) => number): readonly CatalogEntry[] =>
    Array.from({ length: 500 }, (_, index) =>
      makeEntry(`skill-${100 + index}`, { description: described, relevance: relevant(index) }),
    );
  const shown = (catalog: FittedCatalog): readonly (readonly [string, number])[] =>
    catalog.entries.flatMap(({ id, outcome, shown: characters }) =>
      outcome === "omitted" || characters === 0 ? [] : [[id, characters] as const],
    );

  test("those that fit the prompt are described, and others are named with the rest of the room", () => {
    const fitting = fit(
      many((index) => (index >= 450 && index < 453 ? 1 : 0)),
      { tokens: 1000 },
    );
    expect(shown(fitting)).toEqual([
      ["skill-550", 160],
      ["skill-551", 160],
      ["skill-552", 160],
    ]);
    const { counts } = fitting.report;
    expect(counts["name-only"]).toBeGreaterThan(150);
    expect(fitting.budget.used).toBeLessThanOrEqual(1000);
  });

  test("they take at most half of it, the best first", () => {
    const all = fit(
      many((index) => index + 1),
      { characters: 4000 },
    );
    const told = shown(all);
    expect(told[0]?.[0]).toBe("skill-587");
    expect(told.map(([, characters]) => characters)).toEqual([40, ...Array.from({ length: 12 }, () => 160)]);
    expect(all.report.counts["name-only"]).toBeGreaterThan(100);
  });

  test("without a prompt only names are listed", () => {
    const { counts } = fit(
      many(() => 0),
      { tokens: 1000 },
    ).report;
    expect([counts.full, counts.shortened, counts["name-only"] > 150]).toEqual([0, 0, true]);
  });
});

describe("who loses", () => {
  const one = "- a: ".length + 41;
  const names = "- a\n- b".length;

  test.for([
    ["the least relevant", { relevance: 0.1 }, { relevance: 0.2 }],
    ["then the least used", { usage: { count: 1 } }, { usage: { count: 2 } }],
    [
      "then what was used longest ago",
      { usage: { count: 1, lastUsed: 5 } },
      { usage: { count: 1, lastUsed: 9 } },
    ],
    ["then what came with the product", { bundled: true }, {}],
    ["relevance before use", { usage: { count: 9 } }, { relevance: 0.1 }],
    ["use before whose it is", {}, { usage: { count: 1 }, bundled: true }],
  ] as const)("%s loses its description", ([, a, b]) => {
    const catalog = fit([long("a", a), long("b", b)], { characters: one + 4 });
    expect(outcomes(catalog)).toEqual(["a name-only 0", "b shortened 40"]);
  });

  test("then the later id", () => {
    expect(outcomes(fit([long("b"), long("a")], { characters: one + 4 }))).toEqual([
      "a shortened 40",
      "b name-only 0",
    ]);
  });

  test("what came with the product loses its place, however relevant", () => {
    const entries = [long("a", { bundled: true, relevance: 9, usage: { count: 9 } }), long("b")];
    expect(outcomes(fit(entries, { characters: names - 1 }))).toEqual(["a omitted 0", "b name-only 0"]);
  });
});

describe("limits that are not about room", () => {
  test("a description is cut at the standard's length", () => {
    const entry = makeEntry("a", { description: "d".repeat(2000) });
    expect(fit([entry], {}).entries[0]).toMatchObject({
      outcome: "shortened",
      shown: 1023,
      of: 2000,
      why: "cap",
    });
  });

  test("a skill set to name-only is not reported as shortened", () => {
    const { entries, report } = fit([makeEntry("a", { nameOnly: true, description: "" })], {});
    expect(entries).toEqual([{ id: "a", outcome: "name-only", shown: 0, of: 0, why: "choice", text: "- a" }]);
    expect(report.messages).toEqual([
      "1 skill is listed by name only, because the configuration says so: a.",
    ]);
    expect(report).not.toHaveProperty("hint");
  });

  test("an endless name does not crowd out the others", () => {
    const { entries, text } = fit([makeEntry("a".repeat(20_000)), makeEntry("b")], {});
    expect(text).toBe("- b: Does b.");
    expect(entries[0]).toMatchObject({ outcome: "omitted", why: "oversized" });
  });
});

describe("the report", () => {
  test("says in words who lost what, why, and what to do", () => {
    const entries = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => long(id));
    const { report } = fit(entries, { characters: 8 * 4 - 1 + 2 * 43 });
    expect(report.messages).toEqual([
      "2 descriptions are cut, by 120 characters in all, because the catalog is limited to 117 characters: a, b.",
      "6 skills are listed by name only, because the catalog is limited to 117 characters: c, d, e, f, g and 1 more.",
    ]);
    expect(report.hint).toBe(
      "Disable skills that are not needed, shorten their descriptions, or increase the catalog's budget.",
    );
    expect(fit(entries, { tokens: 2 }).report.messages[1]).toBe(
      "7 skills are not listed, because the catalog is limited to 2 tokens: b, c, d, e, f and 2 more.",
    );
  });
});
