import fc from "fast-check";
import { expect, test } from "vitest";
import { createStampedNumbers } from "./mix-stamp.ts";

test("every stamp gives the number that was last set for it, and no other gives any", () => {
  // Few lower bits, so that many belong to the same place.
  const stamp = fc.tuple(fc.nat(2 ** 20), fc.nat(3)).map(([upper, lower]) => upper * 2 ** 32 + lower);
  fc.assert(
    fc.property(fc.array(fc.tuple(stamp, fc.nat())), stamp, (entries, other) => {
      const numbers = createStampedNumbers(entries.length);
      for (const [one, number] of entries) numbers.set(one, number);
      const expected = new Map(entries);
      for (const one of [...expected.keys(), other]) expect(numbers.get(one)).toBe(expected.get(one));
    }),
  );
});
