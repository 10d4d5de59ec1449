import fc from "fast-check";
import { expect, test } from "vitest";
import { nameProblems, suggestName } from "../parse/name-rules.ts";
import { checkName, freeName, newNameProblems } from "./new-name.ts";
import { standardNameProblems } from "./tree-check.ts";

test.for(["ab", "pdf-tools", "a1", "x".repeat(50)])("a new skill may be called %s", (name) => {
  expect(newNameProblems(name)).toEqual([]);
});

test.for(["", "a", "x".repeat(51), "PDF", "-ab", "ab-", "a--b", "a_b", "größe", "../x", "con", "a b"])(
  "a new skill can't be called %j",
  (name) => {
    expect(newNameProblems(name)).not.toEqual([]);
    expect(() => checkName(name, "new")).toThrow(expect.objectContaining({ code: "validation_error" }));
  },
);

test.for(["a", "x".repeat(64), "größe", "技能", "ab-1"])("every skill may be called %s", (name) => {
  expect(standardNameProblems(name)).toEqual([]);
});

test.for(["", "x".repeat(65), "PDF", "-ab", "ab-", "a--b", "a_b", "../x", "con", " a ", "cafe\u0301"])(
  "no skill can be called %j",
  (name) => {
    expect(() => checkName(name, "standard")).toThrow(expect.objectContaining({ code: "validation_error" }));
  },
);

test("a refused name comes with one that would do", () => {
  for (const rules of ["new", "standard"] as const) {
    const error = expect.objectContaining({ hint: 'Try "my-skill".' }) as unknown;
    expect(() => checkName("My Skill!", rules)).toThrow(error);
  }
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
  const taken = new Set(["pdf", "pdf-2", "x".repeat(50), "技".repeat(64)]);
  const isTaken = (name: string): boolean => taken.has(name);
  expect(freeName("csv", isTaken, "new")).toBe("csv");
  expect(freeName("pdf", isTaken, "new")).toBe("pdf-3");
  expect(freeName("x".repeat(50), isTaken, "new")).toBe(`${"x".repeat(48)}-2`);
  expect(freeName("x".repeat(50), isTaken, "standard")).toBe(`${"x".repeat(50)}-2`);
  expect(freeName("技".repeat(64), isTaken, "standard")).toBe(`${"技".repeat(62)}-2`);
});
