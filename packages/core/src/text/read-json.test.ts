import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./json.ts";

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
