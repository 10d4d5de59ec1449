import { bindParameters } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { skillCommand } from "./skill-call.ts";

const parameter = (name: string) => ({ name, type: "string", required: true, description: "" });

test("a value without spaces is written as it is", () => {
  expect(skillCommand("weekly-report", { week: "2026-W46" })).toBe("/weekly-report week=2026-W46");
});

test.for([
  "two words",
  'a "quoted" word',
  "it's",
  String.raw`back\slash`,
  "$HOME and `id`",
  "two\nlines",
  "a=b",
])("the value %j is read back unchanged", (value) => {
  const text = skillCommand("x", { first: value, second: "plain" });
  const { values } = bindParameters({
    parameters: [parameter("first"), parameter("second")],
    arguments: text.slice("/x ".length),
  });
  expect(values).toEqual({ first: value, second: "plain" });
});
