import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesPath } from "./match-path.ts";

test("a glob fits paths as people expect", () => {
  const fits = (glob: string, ...paths: readonly string[]): readonly boolean[] =>
    paths.map((path) => matchesPath(glob, path));
  expect(fits("*.csv", "a.csv", "data/a.csv", "a.csv.txt")).toEqual([true, true, false]);
  expect(fits("src/**", "src/a.ts", "src/x/a.ts", "lib/src/a.ts")).toEqual([true, true, false]);
  expect(fits("src/**/*.ts", "src/a.ts", "src/x/y/a.ts", "src/a.js")).toEqual([true, true, false]);
  expect(fits("docs/*.{md,txt}", "docs/a.md", "docs/a.txt", "docs/x/a.md")).toEqual([true, true, false]);
  expect(fits("./a?.c+", "ab.c+", "ab.cc")).toEqual([true, false]);
  expect(fits("", "a")).toEqual([false]);
});

test("no glob throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (glob, path) => {
      expect(typeof matchesPath(glob, path)).toBe("boolean");
    }),
  );
});

test("a glob made to cost time fits nothing", () => {
  expect(matchesPath("*a".repeat(30), "a".repeat(200))).toBe(false);
});
