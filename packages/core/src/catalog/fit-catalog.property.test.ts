import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeEntry } from "../../test/make-entry.ts";
import { RUNS } from "../../test/runs.ts";
import { HOST_IDS, hostProfiles } from "../hosts/host-profiles.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { estimateTokens } from "../tokens/estimate-tokens.ts";
import { characterCount } from "./budget.ts";
import type { CatalogEntry } from "./catalog-entry.ts";
import { type CatalogOptions, fitCatalog } from "./fit-catalog.ts";
import { CATALOG_FORMATS } from "./formats/catalog-formats.ts";

const runs = { numRuns: RUNS / 2 };

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: fc.constantFrom("a", " ", "<", "&", "技", "😀", "\n"), maxLength: 150 }),
);

const entry = fc
  .record({
    id: fc.string({ unit: fc.constantFrom("a", "b", "c", "<", "é"), minLength: 1, maxLength: 6 }),
    description: text,
    whenToUse: fc.option(text, { nil: undefined }),
    bundled: fc.boolean(),
    nameOnly: fc.boolean(),
    pinned: fc.boolean(),
    count: fc.nat({ max: 2 }),
    relevance: fc.constantFrom(0, 0.5, 1),
    triggers: fc.array(text, { maxLength: 2 }),
  })
  .map(({ id, count, whenToUse, ...values }) =>
    makeEntry(id, { ...values, usage: { count }, ...omitUndefined({ whenToUse }) }),
  );

const entries = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 12 });
/** More than there are steps for those that fit best. */
const manyEntries = fc.uniqueArray(entry, { selector: ({ id }) => id, minLength: 40, maxLength: 90 });
const format = fc.constantFrom(...CATALOG_FORMATS);
const unit = fc.constantFrom("tokens", "characters");
const limit = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 3000 }));

const room = (of: "tokens" | "characters", amount: number): CatalogOptions =>
  of === "tokens" ? { tokens: amount } : { characters: amount };

const rank = { omitted: 0, "name-only": 1, shortened: 2, full: 3 } as const;

describe("whatever the skills", () => {
  test("a catalog never exceeds its budget", () => {
    fc.assert(
      fc.property(entries, format, unit, limit, (list, form, of, amount) => {
        const { text: written, budget } = fitCatalog(list, { format: form, ...room(of, amount) });
        const size = of === "tokens" ? estimateTokens(written) : characterCount(written);
        expect(size).toBe(budget.used);
        expect(size).toBeLessThanOrEqual(amount);
      }),
      runs,
    );
  });

  test("more room never shows less of anybody", () => {
    fc.assert(
      fc.property(entries, format, unit, limit, fc.nat({ max: 60 }), (list, form, of, amount, more) => {
        const less = fitCatalog(list, { format: form, ...room(of, amount) }).entries;
        const wide = fitCatalog(list, { format: form, ...room(of, amount + more) }).entries;
        for (const [index, share] of less.entries()) {
          const other = wide[index] ?? expect.unreachable();
          expect(other.shown).toBeGreaterThanOrEqual(share.shown);
          expect(rank[other.outcome]).toBeGreaterThanOrEqual(rank[share.outcome]);
        }
      }),
      runs,
    );
  });

  test("more room never shows less of anybody, of many either", () => {
    fc.assert(
      fc.property(manyEntries, limit, fc.nat({ max: 60 }), (list, amount, more) => {
        const less = fitCatalog(list, { tokens: amount }).entries;
        const wide = fitCatalog(list, { tokens: amount + more }).entries;
        for (const [index, share] of less.entries()) {
          expect(wide[index]?.shown).toBeGreaterThanOrEqual(share.shown);
          expect(rank[wide[index]?.outcome ?? "omitted"]).toBeGreaterThanOrEqual(rank[share.outcome]);
        }
      }),
      { numRuns: RUNS / 10 },
    );
  });

  test("their order does not matter", () => {
    const shuffled = entries.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, format, limit, ([list, other], form, amount) => {
        const options = { format: form, characters: amount };
        expect(fitCatalog(other, options)).toEqual(fitCatalog(list, options));
      }),
      runs,
    );
  });

  test("a person's own or pinned skill is never left out while one that came with the product is listed", () => {
    fc.assert(
      fc.property(entries, format, limit, (list, form, amount) => {
        const outcome = new Map(
          fitCatalog(list, { format: form, characters: amount }).entries.map((share) => [
            share.id,
            share.outcome,
          ]),
        );
        const listed = (wanted: (one: CatalogEntry) => boolean): readonly boolean[] =>
          list.filter(wanted).map(({ id }) => outcome.get(id) !== "omitted");
        const own = listed(({ bundled }) => !bundled);
        if (own.includes(false)) {
          expect(listed(({ bundled, pinned }) => bundled && !pinned)).not.toContain(true);
        }
        const chosen = listed(({ pinned }) => pinned);
        if (chosen.includes(false)) expect(listed(({ pinned }) => !pinned)).not.toContain(true);
      }),
      runs,
    );
  });

  test("the report adds up", () => {
    fc.assert(
      fc.property(entries, format, limit, (list, form, amount) => {
        const { entries: shares, report } = fitCatalog(list, { format: form, characters: amount });
        const { counts, shortened, nameOnly, omitted } = report;
        expect(shares).toHaveLength(list.length);
        expect(counts.full + counts.shortened + counts["name-only"] + counts.omitted).toBe(report.total);
        expect([shortened.length, nameOnly.length, omitted.length]).toEqual([
          counts.shortened,
          counts["name-only"],
          counts.omitted,
        ]);
        const lost = [...shortened, ...nameOnly, ...omitted].reduce(
          (sum, share) => sum + share.of - share.shown,
          0,
        );
        expect(lost).toBe(report.lostCharacters);
        for (const share of shares) {
          expect(share.shown).toBeLessThanOrEqual(share.of);
          expect(share.why === undefined).toBe(share.outcome === "full");
          expect(share.text === undefined).toBe(share.outcome === "omitted");
          if (share.outcome === "full") expect(share.shown).toBe(share.of);
          if (share.outcome === "shortened") expect(share.shown).toBeLessThan(share.of);
        }
      }),
      runs,
    );
  });

  test("the fair shares are those of handing out one character at a time", () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom("a", "<", "技"), maxLength: 70 }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(words, limit, (descriptions, amount) => {
        const list = descriptions.map((description, index) => makeEntry(`s${index}`, { description }));
        const shares = fitCatalog(list, { frame: "entries", characters: amount }).entries;
        expect(shares.map(({ outcome, shown }) => (outcome === "omitted" ? -1 : shown))).toEqual(
          handOut(descriptions, amount),
        );
      }),
      runs,
    );
  });
});

describe.for(HOST_IDS)("under the rules of %s, whatever the skills", (id) => {
  const { catalog: rules } = hostProfiles[id];
  const request = fc.record({
    contextWindow: fc.option(fc.nat({ max: 100_000 }), { nil: undefined }),
    format: fc.option(format, { nil: undefined }),
    faithful: fc.boolean(),
  });
  /** What an agent counts against its budget; the rest it says whatever it costs. */
  const isBound = rules.fit !== "everything" && rules.fit !== "claude-code";

  test("a catalog stays within what the agent counts", () => {
    fc.assert(
      fc.property(entries, request, unit, limit, (list, options, of, amount) => {
        const fitted = fitCatalog(list, { rules, ...options, ...room(of, amount) });
        const { budget, text: written, report } = fitted;
        // OpenClaw says that nothing fits even where that does not fit.
        if (isBound && report.counts.omitted < report.total)
          expect(budget.used).toBeLessThanOrEqual(budget.limit);
        if (rules.fit === "fair") {
          const size = of === "tokens" ? estimateTokens(written) : characterCount(written);
          expect(size).toBe(budget.used);
        }
      }),
      runs,
    );
  });

  test("the same skills and the same room give the same catalog", () => {
    fc.assert(
      fc.property(entries, request, limit, (list, options, amount) => {
        const once = fitCatalog(list, { rules, ...options, characters: amount });
        expect(fitCatalog(structuredClone(list), { rules, ...options, characters: amount })).toEqual(once);
      }),
      { numRuns: RUNS / 10 },
    );
  });

  test("more room never lists fewer, but in Codex, and the report adds up", () => {
    fc.assert(
      fc.property(entries, request, unit, limit, fc.nat({ max: 100 }), (list, options, of, amount, more) => {
        const less = fitCatalog(list, { rules, ...options, ...room(of, amount) });
        const wide = fitCatalog(list, { rules, ...options, ...room(of, amount + more) });
        // Codex takes lines in order: with more room a long one may take the place of two short ones.
        if (rules.fit !== "codex")
          expect(wide.report.counts.omitted).toBeLessThanOrEqual(less.report.counts.omitted);
        const { counts, total } = less.report;
        expect(counts.full + counts.shortened + counts["name-only"] + counts.omitted).toBe(total);
        const shipped = options.faithful ? (rules.shipped?.length ?? 0) : 0;
        expect(total).toBe(list.length + shipped);
        const lost = less.entries.reduce((sum, { shown, of: all }) => sum + all - shown, 0);
        expect(less.report.lostCharacters).toBe(lost);
      }),
      runs,
    );
  });
});

/** The rule as it is told: a place for each in turn, forty characters for each in turn, then one for each in turn. */
function handOut(descriptions: readonly string[], amount: number): readonly number[] {
  const size = (line: string): number => characterCount(line) + 1;
  const escaped = (part: string): string => part.replaceAll("<", "&lt;");
  const cost = (index: number, shown: number): number => {
    const all = Array.from(descriptions[index] ?? "");
    const whole = size(`- s${index}: ${escaped(all.join(""))}`);
    if (shown < 0) return 0;
    if (shown === 0) return size(`- s${index}`);
    if (shown >= all.length) return whole;
    return Math.min(whole, size(`- s${index}: ${escaped(all.slice(0, shown).join(""))}…`));
  };
  const shown = descriptions.map(() => -1);
  let left = amount + 1;
  const give = (index: number, next: number): boolean => {
    const step = cost(index, next) - cost(index, shown[index] ?? 0);
    if (step > left) return false;
    left -= step;
    shown[index] = next;
    return true;
  };
  const all = descriptions.map((_, index) => index);
  const described = all.filter((index) => descriptions[index] !== "");
  const turns = [0, ...Array.from({ length: 40 }, (_, index) => 40 + index)];
  turns.every((next) => (next === 0 ? all : described).every((index) => give(index, next)));
  return shown.map((count, index) => {
    const length = Array.from(descriptions[index] ?? "").length;
    return count > 0 && cost(index, count) === cost(index, length) ? length : Math.min(count, length);
  });
}
