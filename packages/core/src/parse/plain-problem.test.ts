import { expect, test } from "vitest";
import { readYaml } from "../yaml/read-yaml.ts";
import { plainProblem } from "./plain-problem.ts";
import { readFrontmatter } from "./read-frontmatter.ts";

const JARGON = /stream|mapping|sequence|scalar|node|flow collection|deficient/i;

test.for([
  ["name: a\n  description: b\n c: d", "yaml-invalid"],
  ["name: a\nlist:\n  - a\n   - b: c\n - d", "yaml-invalid"],
  ["a: [1,\nb: 2", "yaml-invalid"],
  ["a:\n\tb: 1", "yaml-invalid"],
  ['a: "open', "yaml-invalid"],
  ["a: 'open", "yaml-invalid"],
  ["a: [1, 2", "yaml-invalid"],
  ["a: {b: 1 c: {", "yaml-invalid"],
  ["a: 1\njust words\nb: 2", "yaml-invalid"],
  ['a: "\\q"\nb: [', "yaml-invalid"],
  ["a: *nowhere", "yaml-invalid"],
  [`a: [${"1,".repeat(6000)}]`, "yaml-limit"],
  [`a: ${"[".repeat(40)}${"]".repeat(40)}`, "yaml-limit"],
  ["a: !!js/function x", "yaml-tag"],
  ["a: 1\na: 2", "field-duplicate"],
])("%j is told in plain words with something to do", ([yaml = "", code]) => {
  const { problems } = readYaml(yaml);
  expect(problems).toContainEqual(expect.objectContaining({ code }));
  for (const { message, hint } of problems.map(plainProblem)) {
    expect(message).toMatch(/^[A-Z`]/);
    expect(message).not.toMatch(JARGON);
    expect(hint).toMatch(/\.$/);
  }
});

test("a limit says what there is too much of, and what to do", () => {
  const [problem] = readFrontmatter(`---\na: [${"1,".repeat(6000)}]\n---\n`, true).problems;
  expect(problem).toMatchObject({
    message: "The YAML has more than 5000 values",
    hint: "Keep the fields short and flat; move data to separate files.",
  });
});
