import { expect, test } from "vitest";
import { withSignals } from "./with-signals.ts";

test("use and files decide between near-equals only", () => {
  const never = { uses: 0, fitsFiles: false };
  expect(withSignals(10, never)).toBe(10);
  expect(withSignals(10, { uses: 1_000_000, fitsFiles: false })).toBeCloseTo(10.3);
  expect(withSignals(9.8, { uses: 5, fitsFiles: false })).toBeLessThan(withSignals(10, never));
  expect(withSignals(9.5, { uses: 0, fitsFiles: true })).toBeGreaterThan(withSignals(10, never));
  expect(withSignals(0, { uses: 99, fitsFiles: true })).toBe(0);
});
