import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONFIDENT, confidence, type HitEvidence, judgeHits } from "./judge-hits.ts";

const hit = (more: Partial<HitEvidence>): HitEvidence => ({
  score: 10,
  by: "keyword",
  depth: 0.8,
  claimed: 1,
  ...more,
});

describe("the confidence in the best hit", () => {
  test("is low if it shares nothing with the query", () => {
    expect(confidence({ terms: 8, depth: 0, lead: 0.5 })).toBeLessThan(CONFIDENT);
    expect(confidence({ terms: 8, depth: 0, lead: 0.5, similarity: 0.5 })).toBeLessThan(CONFIDENT);
  });

  test("is high if it is about the whole query, or means the same in other words", () => {
    expect(confidence({ terms: 8, depth: 0.9, lead: 0.3 })).toBeGreaterThan(CONFIDENT);
    expect(confidence({ terms: 4, depth: 0, lead: 0.5, similarity: 7 })).toBeGreaterThan(CONFIDENT);
  });

  test("is a number between 0 and 1 and grows with depth, lead and similarity", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const similarity = fc.double({ min: -3, max: 9, noNaN: true });
    fc.assert(
      fc.property(fc.nat(300), share, share, similarity, (terms, depth, lead, alike) => {
        const given = { terms: terms + 3, depth, lead: lead / 2, similarity: alike };
        const sure = confidence(given);
        expect(sure).toBeGreaterThanOrEqual(0);
        expect(confidence({ ...given, lead: 0.5 })).toBeGreaterThanOrEqual(sure);
        expect(confidence({ ...given, depth: 1 })).toBeGreaterThanOrEqual(sure);
        expect(confidence({ ...given, similarity: 9 })).toBeGreaterThanOrEqual(sure);
        expect(confidence({ ...given, similarity: 9 })).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("is 1 for an exact name and 0 for a mistyped one or no hit", () => {
    expect(judgeHits([hit({ by: "name" })], 1)).toEqual({ confidence: 1, confident: true, likely: [true] });
    expect(judgeHits([hit({ by: "near-name" })], 1)).toMatchObject({ confidence: 0, confident: false });
    expect(judgeHits([], 3)).toEqual({ confidence: 0, confident: false, likely: [] });
  });

  test("is never high for a match only in the instructions", () => {
    expect(judgeHits([hit({ depth: 1 })], 8).confident).toBe(true);
    expect(judgeHits([hit({ depth: 1, claimed: 0 })], 8).confident).toBe(false);
    expect(judgeHits([hit({ depth: 1, claimed: 0, similarity: 4 })], 8).confident).toBe(true);
  });
});

describe("a hit is less likely", () => {
  test("if it fits less than half as well as the best, and so is everything after it", () => {
    const hits = [hit({}), hit({ score: 6 }), hit({ score: 4 }), hit({ score: 4, claimed: 0 })];
    expect(judgeHits(hits, 4).likely).toEqual([true, true, false, false]);
  });

  test("if only its instructions match while the best hit's metadata does", () => {
    expect(judgeHits([hit({}), hit({ score: 9, claimed: 0 })], 4).likely).toEqual([true, false]);
    expect(judgeHits([hit({ claimed: 0 }), hit({ score: 9, claimed: 0 })], 4).likely).toEqual([true, true]);
  });

  test("unless it is the best for a part of the request", () => {
    expect(judgeHits([hit({}), hit({ score: 1, isForPart: true })], 4).likely).toEqual([true, true]);
  });
});
