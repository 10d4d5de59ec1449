import { expect, test } from "vitest";
import { lintSample, reportOf } from "../../../test/lint-sample.ts";

test("a body of 500 lines is fine", () => {
  expect(reportOf({ body: "line\n".repeat(500) })).toEqual([]);
});

test("a body of 501 lines is long", () => {
  expect(reportOf({ body: "line\n".repeat(501) })).toEqual([
    "warning body-long 5:1 The body has 501 lines; the standard advises at most 500",
  ]);
});

test("a body that costs more than 8,000 tokens is heavy", () => {
  const [finding, ...others] = reportOf({ body: "Merge the pages of all files. ".repeat(2000) });
  expect(finding).toMatch(/^warning body-heavy 5:1 The body costs about \d+ tokens each time it is used/);
  expect(others).toEqual([]);
});

test("frontmatter that is too large isn't a body", () => {
  const text = `---\nname: a\ndescription: ${"x ".repeat(40_000)}\n---\nBody\n`;
  expect(lintSample({ text }).map(({ code }) => code)).toEqual(["frontmatter-too-large"]);
});
