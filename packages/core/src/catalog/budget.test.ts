import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byteLength } from "../text/decode-text.ts";
import { budgetMeasure, catalogBudget, characterCount } from "./budget.ts";
import type { BudgetRules } from "./catalog-rules.ts";

const asCodex: BudgetRules = { percent: 2, fallbackCharacters: 8000, maxTokens: 10_000 };
const asClaude: BudgetRules = { percent: 1, charactersPerToken: 4, fallbackCharacters: 8000 };

describe("catalogBudget", () => {
  test.for([
    ["2 % of the window", {}, { contextWindow: 200_000 }, "tokens", 4000, "window"],
    ["16,000 characters when the window is unknown", {}, {}, "characters", 16_000, "fallback"],
    ["no window is an unknown one", {}, { contextWindow: 0 }, "characters", 16_000, "fallback"],
    ["another percentage", {}, { contextWindow: 200_000, percent: 5 }, "tokens", 10_000, "window"],
    ["at least something", {}, { contextWindow: 10 }, "tokens", 1, "window"],
    ["a budget in tokens", {}, { contextWindow: 200_000, tokens: 70 }, "tokens", 70, "override"],
    ["a budget in characters", {}, { contextWindow: 200_000, characters: 70 }, "characters", 70, "override"],
    ["nonsense is nothing", {}, { characters: Number.NaN }, "characters", 0, "override"],
    ["Codex by the window", asCodex, { contextWindow: 99 }, "tokens", 1, "window"],
    [
      "Codex by the largest window of its model",
      { ...asCodex, maxWindow: 872_000 },
      { contextWindow: 1_000_000 },
      "tokens",
      17_440,
      "window",
    ],
    ["Codex without a window", asCodex, { contextWindow: -1 }, "characters", 8000, "fallback"],
    ["Codex's most", asCodex, { tokens: 50_000 }, "tokens", 10_000, "override"],
    ["Claude Code by the window", asClaude, { contextWindow: 200_000 }, "characters", 8000, "window"],
    [
      "a variable that an agent reads",
      { ...asClaude, charactersVariable: "SIZE" },
      { contextWindow: 200_000, env: { SIZE: "500" } },
      "characters",
      500,
      "override",
    ],
    [
      "a variable that isn't a number",
      { ...asClaude, charactersVariable: "SIZE" },
      { contextWindow: 200_000, env: { SIZE: "much" } },
      "characters",
      8000,
      "window",
    ],
    ["another percentage", {}, { contextWindow: 200_000, percent: 0.5 }, "tokens", 1000, "window"],
    ["another size without a window", {}, { fallbackCharacters: 900 }, "characters", 900, "fallback"],
    ["a fixed size", { fallbackCharacters: 18_000 }, { contextWindow: 9 }, "characters", 18_000, "fallback"],
  ] as const)("%s", ([, rules, request, unit, limit, origin]) => {
    const given = "fallbackCharacters" in rules ? rules : undefined;
    expect(catalogBudget(request, given)).toEqual({ unit, limit, origin });
  });
});

describe("measures", () => {
  test("a text is as long as it is encoded", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
        expect(characterCount(text)).toBe(Array.from(text).length);
      }),
    );
  });

  test("four bytes are a token", () => {
    const measure = budgetMeasure({ unit: "tokens", limit: 10, origin: "override" });
    expect([measure.limit, measure.of("技"), measure.inUnit(measure.of("技能"))]).toEqual([40, 3, 2]);
  });
});
