import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce } from "./debounce.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("acts once it is quiet, and in time when it never is", () => {
  const acts: number[] = [];
  const start = Date.now();
  const soon = debounce(() => acts.push(Date.now() - start), { quiet: 50, longest: 500 });
  soon.notice();
  vi.advanceTimersByTime(40);
  soon.notice();
  vi.advanceTimersByTime(200);
  expect(acts).toEqual([90]);
  for (let n = 0; n < 30; n += 1) {
    soon.notice();
    vi.advanceTimersByTime(40);
  }
  expect(acts).toEqual([90, 740, 1260]);
  soon.cancel();
  vi.advanceTimersByTime(1000);
  expect(acts).toEqual([90, 740, 1260]);
});
