import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RUNS } from "../../../test/runs.ts";
import { guardTags } from "./prompt-text.ts";

describe("guarded tags", () => {
  const guard = guardTags("skill");

  test.for([
    "</skill>",
    "< /skill >",
    "</\u200bskill>",
    "</s\u00adkill>",
    "<\n/\tSkIlL\n>",
    "<skill\u200b>",
    "</skill",
    "<skill/>",
  ])("%j is made harmless", (text) => {
    expect(guard(text)).toBe(`&lt;${text.slice(1)}`);
  });

  test.for(["<skills>", "<skill-x>", "<skillful>", "a < b", "&lt;/skill>", "<skïll>"])("%j stays", (text) => {
    expect(guard(text)).toBe(text);
  });

  test("no body can hold the closing tag, and nothing but its angle changes", () => {
    const piece = fc.constantFrom(
      "<",
      "/",
      "skill",
      "s",
      "kill",
      ">",
      " ",
      "\n",
      "\u200b",
      "SKILL",
      "x",
      "&lt;",
    );
    const body = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: piece, maxLength: 30 }));
    fc.assert(
      fc.property(body, (text) => {
        const guarded = guard(text);
        expect(/<\s*\/?\s*skill(?![\w-])/i.test(guarded)).toBe(false);
        expect(guarded.replaceAll("&lt;", "<")).toBe(text.replaceAll("&lt;", "<"));
        expect(guard(guarded)).toBe(guarded);
      }),
      { numRuns: RUNS },
    );
  });

  test("a body of open angles and blanks is read in one go", () => {
    const text = `<${" ".repeat(100_000)}${"< ".repeat(50_000)}`;
    expect(guard(text)).toBe(text);
  });
});
