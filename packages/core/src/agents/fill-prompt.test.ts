import fc from "fast-check";
import { expect, test } from "vitest";
import { fillPrompt } from "./fill-prompt.ts";

test("variables are filled in, and those without a value stay and are named once", () => {
  expect(
    fillPrompt("In {{project}}, {{ date }}: {{who}} {{who}} {{#if x}} {{ }}", { project: "p", date: "d" }),
  ).toEqual({ text: "In p, d: {{who}} {{who}} {{#if x}} {{ }}", unknown: ["who"] });
});

test("a value is never searched for variables, and no property of objects is one", () => {
  expect(fillPrompt("{{a}} {{toString}} {{__proto__}}", { a: "{{b}} $& $1", b: "secret" })).toEqual({
    text: "{{b}} $& $1 {{toString}} {{__proto__}}",
    unknown: ["toString", "__proto__"],
  });
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(fillPrompt("<{{a}}>", { a: value }).text).toBe(`<${value}>`);
    }),
  );
});
