import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readEvalPrompts,
  readTriggerQueries,
  splitQueries,
  type TriggerQuery,
  triggerScore,
} from "./trigger-queries.ts";

describe("queries of a file", () => {
  test("are read from a list, and from the prompts of evals", () => {
    expect(readTriggerQueries('[{"query":"merge","should_trigger":true}]', "t.json")).toEqual([
      { query: "merge", shouldTrigger: true, source: "triggers" },
    ]);
    expect(readEvalPrompts('{"skill_name":"x","evals":[{"id":1,"prompt":"Do it"}]}', "e.json")).toEqual([
      { query: "Do it", shouldTrigger: true, source: "evals" },
    ]);
  });

  test("that are wrong are all named", () => {
    expect(() => readTriggerQueries("[1, {}", "t.json")).toThrow(/t\.json is not valid JSON/);
    expect(() => readTriggerQueries("{}", "t.json")).toThrow("it must be a list");
    expect(() => readTriggerQueries('[{"query":"a","should_trigger":"yes"}, null]', "t.json")).toThrow(
      /entry 1 needs .*; entry 2 needs/,
    );
    expect(() => readEvalPrompts("[]", "e.json")).toThrow('a list "evals"');
    expect(() => readEvalPrompts('{"evals":[{"prompt":""}]}', "e.json")).toThrow("entry 1");
  });
});

describe("the split", () => {
  const some = (count: number, shouldTrigger: boolean): readonly TriggerQuery[] =>
    Array.from({ length: count }, (_, index) => ({
      query: `query ${index} ${shouldTrigger}`,
      shouldTrigger,
      source: "triggers",
    }));

  test("gives three of five to training, of both kinds", () => {
    const sets = splitQueries([...some(10, true), ...some(5, false)]);
    const count = (wanted: boolean, set: string): number =>
      sets.filter((query) => query.shouldTrigger === wanted && query.set === set).length;
    expect([count(true, "train"), count(true, "validation")]).toEqual([6, 4]);
    expect([count(false, "train"), count(false, "validation")]).toEqual([3, 2]);
  });

  test("does not depend on the order", () => {
    const queries = [...some(12, true), ...some(9, false)];
    const expected = splitQueries(queries);
    fc.assert(
      fc.property(fc.shuffledSubarray(queries, { minLength: queries.length }), (shuffled) => {
        expect(new Set(splitQueries(shuffled))).toEqual(new Set(expected));
      }),
      { numRuns: 20 },
    );
  });
});

test("a score distinguishes misses from false positives", () => {
  const outcome = (shouldTrigger: boolean, triggered: boolean) => ({ shouldTrigger, triggered });
  expect(
    triggerScore([outcome(true, true), outcome(true, false), outcome(false, true), outcome(false, false)]),
  ).toEqual({ queries: 4, passed: 2, precision: 0.5, recall: 0.5 });
  expect(triggerScore([])).toEqual({ queries: 0, passed: 0, precision: null, recall: null });
});
