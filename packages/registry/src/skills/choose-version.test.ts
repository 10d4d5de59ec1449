import { expect, test } from "vitest";
import { chooseVersion, defaultTag, findLatest, isNewLatest } from "./choose-version.ts";

const published = (version: string) => ({ version, state: "published" as const, yanked_at: null });

test.for([
  ["1.0.0", "latest"],
  ["2.0.0-beta.1", "beta"],
  ["2.0.0-RC1", "rc1"],
  ["2.0.0-0", "next"],
  ["2.0.0-x1", "next"],
  ["2.0.0-latest.1", "next"],
  [`2.0.0-${"a".repeat(65)}`, "next"],
] as const)("%s gets the tag %s: only a release gets latest", ([version, tag]) => {
  expect(defaultTag(version)).toBe(tag);
});

test("numbers are compared as numbers, and a pre-release is lower than its release", () => {
  expect(findLatest(["1.9.0", "1.10.0", "1.10.0-rc.1", "2.0.0-beta.1"].map(published))).toBe("1.10.0");
  expect(findLatest(["1.0.0-alpha.9", "1.0.0-alpha.10"].map(published))).toBe("1.0.0-alpha.10");
  expect(findLatest([])).toBeUndefined();
});

test.for([
  ["1.1.0", "1.0.0", true],
  ["1.0.1", "1.1.0", false],
  ["1.0.0", "2.0.0-beta.1", true],
  ["1.0.0-beta.1", "2.0.0-beta.1", false],
  ["1.0.0", null, true],
] as const)("latest moves to %s from %s: %s", ([version, latest, moves]) => {
  expect(isNewLatest(version, latest)).toBe(moves);
});

test("a range chooses neither a pre-release, a yanked version nor one that waits for a review", () => {
  const versions = [
    published("1.0.0"),
    published("1.2.0-beta.1"),
    { ...published("1.1.0"), yanked_at: "2026-01-01T00:00:00.000Z" },
    { ...published("1.3.0"), state: "waiting" as const },
  ];
  const choose = (choice: string) => chooseVersion(versions, new Map([["latest", "1.0.0"]]), choice)?.version;
  expect(["^1.0.0", "latest", "1.1.0", ">=1.2.0-beta.0 <1.2.0", "2", "nonsense"].map(choose)).toEqual([
    "1.0.0",
    "1.0.0",
    "1.1.0",
    "1.2.0-beta.1",
    undefined,
    undefined,
  ]);
});
