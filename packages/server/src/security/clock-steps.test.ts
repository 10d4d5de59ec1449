import { createRateLimit } from "@skillwright/contract/http";
import { afterEach, expect, test, vi } from "vitest";
import { expiringStore } from "../stores/keyed-store.ts";
import { createSignInLinks } from "./token.ts";

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => {
  vi.restoreAllMocks();
});

/** A system's clock that can be set. */
function steppingClock(): (milliseconds: number) => void {
  const start = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(start);
  return (milliseconds) => {
    clock.mockReturnValue(start + milliseconds);
  };
}

test("a clock that is set back does not lock a caller out", () => {
  const stepClock = steppingClock();
  const limit = createRateLimit({ burst: 1, perSecond: 1_000_000 });
  expect(limit.take("a")).toBeUndefined();
  stepClock(-2 * HOUR_MS);
  const start = performance.now();
  while (performance.now() === start);
  expect(limit.take("a")).toBeUndefined();
});

test("a clock that is set forward expires neither links nor uploads, and one that is set back prolongs none", () => {
  const stepClock = steppingClock();
  const links = createSignInLinks();
  const word = links.issue();
  const uploads = expiringStore<string>({ most: 1, lifetimeMs: HOUR_MS });
  uploads.keep("a", "bytes");
  const over = expiringStore<string>({ most: 1, lifetimeMs: -1 });
  over.keep("a", "bytes");
  stepClock(48 * HOUR_MS);
  expect(links.redeem(word)).toBe(true);
  expect(uploads.get("a")).toBe("bytes");
  stepClock(-96 * HOUR_MS);
  expect(over.get("a")).toBeUndefined();
});
