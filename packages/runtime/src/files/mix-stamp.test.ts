import fc from "fast-check";
import { expect, test } from "vitest";
import { fileStamp, mixStamp } from "./mix-stamp.ts";

test("any other value, order or border between texts gives another number, and the same ones the same", () => {
  const values = fc.array(fc.oneof(fc.double(), fc.string(), fc.constant(undefined)), { maxLength: 5 });
  fc.assert(
    fc.property(values, values, (a, b) => {
      const isSame =
        a.length === b.length &&
        a.every((value, index) => Object.is(value ?? Number.NaN, b[index] ?? Number.NaN));
      const [one, other] = [mixStamp(a), mixStamp(b)];
      expect([one === other, Number.isSafeInteger(one), one >= 0]).toEqual([isSame, true, true]);
    }),
  );
  expect(mixStamp(["ab", "c"])).not.toBe(mixStamp(["a", "bc"]));
});

test("a hundred thousand similar files have distinct stamps", () => {
  const stamps = Array.from({ length: 100_000 }, (_, index) =>
    fileStamp({
      size: 5000 + (index % 7),
      modified: 1_763_200_000_000 + index / 1000,
      changed: 1_763_200_000_001,
      inode: index,
    }),
  );
  expect(new Set(stamps).size).toBe(100_000);
  expect(new Set(stamps.map((stamp) => stamp % 2 ** 32)).size).toBeGreaterThan(99_990);
});
