import fc from "fast-check";
import { expect, test } from "vitest";
import { RUNS } from "../../test/runs.ts";
import { MAX_NAME_LENGTH, NEW_NAME_LENGTH } from "../limits.ts";
import { foldName, nameProblems, normalizeName, suggestName } from "./name-rules.ts";

test.each([
  ["pdf-tools", []],
  ["3d", []],
  ["技能", []],
  ["мой-навык", []],
  ["cafe\u0301", []],
  ["  padded  ", []],
  ["a".repeat(64), []],
  ["😀".repeat(65), ["too-long", "characters"]],
  ["", ["empty"]],
  [" ", ["empty"]],
  ["a".repeat(65), ["too-long"]],
  ["Pdf", ["not-lowercase"]],
  ["НАВЫК", ["not-lowercase"]],
  ["-a", ["edge-hyphen"]],
  ["a-", ["edge-hyphen"]],
  ["a--b", ["double-hyphen"]],
  ["a_b", ["characters"]],
  ["a b", ["characters"]],
  ["-A--b!", ["not-lowercase", "edge-hyphen", "double-hyphen", "characters"]],
])("the name %j breaks %j", (name, problems) => {
  expect(nameProblems(name)).toEqual(problems);
});

test.each([
  ["My PDF Skill!", "my-pdf-skill"],
  ["Crème brûlée", "creme-brulee"],
  ["--a__b--", "a-b"],
  [`-${"a".repeat(60)}`, "a".repeat(50)],
  ["x", undefined],
  ["技能", undefined],
  [`${"a".repeat(49)} b`, "a".repeat(49)],
])("from %j the name %j is suggested", (text, name) => {
  expect(suggestName(text)).toBe(name);
});

test("a suggestion always follows the rules for new skills", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120, size: "max" }), (text) => {
      const name = suggestName(text);
      if (name === undefined) return;
      expect(nameProblems(name)).toEqual([]);
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(name.length).toBeGreaterThanOrEqual(NEW_NAME_LENGTH.min);
      expect(name.length).toBeLessThanOrEqual(NEW_NAME_LENGTH.max);
    }),
    { numRuns: RUNS },
  );
});

test("names are normalised once and for all", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60, size: "max" }), (text) => {
      expect(normalizeName(normalizeName(text))).toBe(normalizeName(text));
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
    { numRuns: RUNS },
  );
});

test("names that a file system would confuse fold to the same text", () => {
  expect(foldName("Straße")).toBe(foldName("STRASSE"));
  expect(foldName("cafe\u0301")).toBe(foldName("CAFÉ"));
  expect(foldName("ﬁle")).toBe(foldName("FILE"));
  expect(foldName("a-b")).not.toBe(foldName("a_b"));
  expect(MAX_NAME_LENGTH).toBe(64);
});
