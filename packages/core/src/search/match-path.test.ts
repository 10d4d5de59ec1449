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

test("choices may hold wildcards, be empty, and follow each other", () => {
  const fits = (glob: string, ...paths: readonly string[]): readonly boolean[] =>
    paths.map((path) => matchesPath(glob, path));
  expect(fits("{*.spec,test}.{ts,js}", "x/a.spec.js", "test.ts", "a.test.ts")).toEqual([true, true, false]);
  expect(fits("a{,b}/c", "a/c", "ab/c", "abb/c")).toEqual([true, true, false]);
  expect(fits("{a", "{a", "a")).toEqual([true, false]);
  expect(fits("**", "a", "a/b", "")).toEqual([true, true, true]);
  expect(fits("日本?.md", "x/日本😀.md", "日本.md")).toEqual([true, false]);
});

test("globs mean what their patterns say", () => {
  const sign = fc.constantFrom("a", "b", "/", ".");
  const part = fc.oneof(sign, fc.constantFrom("*", "?", "**", "**/"));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.array(sign, { maxLength: 7 }), (parts, signs) => {
      // Stars that follow each other would be one wildcard.
      fc.pre(!/\*{3}/.test(parts.join("")));
      const glob = `a/${parts.join("")}`;
      const source = glob.replaceAll(/\*\*\/|\*+|\?|\./g, (found) => patterns[found] ?? found);
      const path = `a/${signs.join("")}`;
      expect(matchesPath(glob, path)).toBe(new RegExp(`^${source}$`, "s").test(path));
    }),
  );
});

const patterns: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
  ".": "\\.",
};

test("a glob made to cost time does not", () => {
  expect(matchesPath(`${"*a".repeat(100)}c`, "a".repeat(4000))).toBe(false);
  expect(matchesPath("*a".repeat(100), "a".repeat(4000))).toBe(true);
  expect(matchesPath("*".repeat(257), "a")).toBe(false);
});
