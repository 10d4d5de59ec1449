import fc from "fast-check";
import { expect, test } from "vitest";
import { nameProblems, suggestName } from "../parse/name-rules.ts";
import { checkNewName, freeName, newNameProblems } from "./new-name.ts";

test.for(["ab", "pdf-tools", "a1", "x".repeat(50)])("a new skill may be called %s", (name) => {
  expect(newNameProblems(name)).toEqual([]);
});

test.for(["", "a", "x".repeat(51), "PDF", "-ab", "ab-", "a--b", "a_b", "größe", "../x", "con", "a b"])(
  "a new skill cannot be called %j",
  (name) => {
    expect(newNameProblems(name)).not.toEqual([]);
    expect(() => checkNewName(name)).toThrow(expect.objectContaining({ code: "validation_error" }));
  },
);

test("a refused name comes with one that would do", () => {
  expect(() => checkNewName("My Skill!")).toThrow(expect.objectContaining({ hint: 'Try "my-skill".' }));
});

test("what is good for a new skill is good for the standard, and so is every suggestion", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      for (const name of [text, suggestName(text) ?? "ok"]) {
        if (newNameProblems(name).length === 0) expect(nameProblems(name)).toEqual([]);
      }
    }),
  );
});

test("a free name is the name itself or the next number, and never too long", () => {
  const taken = new Set(["pdf", "pdf-2", "x".repeat(50)]);
  expect(freeName("csv", (name) => taken.has(name))).toBe("csv");
  expect(freeName("pdf", (name) => taken.has(name))).toBe("pdf-3");
  expect(freeName("x".repeat(50), (name) => taken.has(name))).toBe(`${"x".repeat(48)}-2`);
});
