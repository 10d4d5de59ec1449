import { expect, expectTypeOf, test } from "vitest";
import { omitUndefined } from "./omit-undefined.ts";

test("fields that are undefined are left out, every other value stays in its order", () => {
  const fields: { b: number | undefined; a: null; c?: string } = { b: undefined, a: null, c: "" };
  const kept = omitUndefined(fields);
  expectTypeOf(kept).toEqualTypeOf<{ a: null } & { b?: number; c?: string }>();
  expect(Object.entries(kept)).toEqual([
    ["a", null],
    ["c", ""],
  ]);
});
