import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson, sameData } from "./json.ts";

test("what is JSON has a value, null among them; what is none has not", () => {
  expect(["null", '{"a":[1]}', "", "{", "undefined"].map(readJson)).toEqual([
    { value: null },
    { value: { a: [1] } },
    undefined,
    undefined,
    undefined,
  ]);
});

test("every value comes back, and no text throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      const written = JSON.stringify(value);
      expect(JSON.stringify(readJson(written)?.value)).toBe(JSON.stringify(JSON.parse(written)));
      expect(() => readJson(text)).not.toThrow();
    }),
  );
});

test("data is compared by value; undefined fields are missing, and inherited ones are no fields", () => {
  expect(sameData({ a: [1, { b: null }], c: undefined }, { a: [1, { b: null }] })).toBe(true);
  expect(sameData({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(sameData([1, 2], [1])).toBe(false);
  expect(sameData([], {})).toBe(false);
  expect(sameData({ a: null }, {})).toBe(false);
  const odd = JSON.parse('{ "__proto__": {} }') as unknown;
  expect([sameData(odd, {}), sameData({}, odd), sameData(odd, odd)]).toEqual([false, false, true]);
});
