import { describe, expect, test } from "vitest";
import { MAX_FRONTMATTER_BYTES } from "../limits.ts";
import { type FenceRule, findBody, findFence } from "./frontmatter-fence.ts";

/** YAML and body of a text, or why there are none. */
function cut(text: string, rule?: FenceRule): unknown {
  const fence = findFence(text, rule);
  if (fence.kind === "none") return fence.reason;
  return [fence.kind, text.slice(fence.yamlStart, fence.yamlEnd), text.slice(fence.bodyStart)];
}

describe("by lines", () => {
  test.each([
    ["the usual", "---\na: 1\n---\nbody", ["closed", "a: 1\n", "body"]],
    ["CRLF", "---\r\na: 1\r\n---\r\nbody\r\n", ["closed", "a: 1\r\n", "body\r\n"]],
    ["blanks behind the dashes", "---  \na: 1\n---\t\nbody", ["closed", "a: 1\n", "body"]],
    ["a byte order mark", "\uFEFF---\na: 1\n---\nbody", ["closed", "a: 1\n", "body"]],
    ["no body", "---\na: 1\n---", ["closed", "a: 1\n", ""]],
    ["nothing between", "---\n---\nbody", ["closed", "", "body"]],
    [
      "dashes in a value",
      "---\na: b --- c\n ---\n----\n---\nbody\n---\n",
      ["closed", "a: b --- c\n ---\n----\n", "body\n---\n"],
    ],
    ["no closing line", "---\na: 1\n", ["open", "a: 1\n", ""]],
    ["text before", "x\n---\na: 1\n---\n", "missing"],
    ["a blank line before", "\n---\na: 1\n---\n", "missing"],
    ["blanks before the dashes", " ---\na: 1\n---\n", "missing"],
    ["four dashes", "----\na: 1\n---\n", "missing"],
    ["nothing", "", "missing"],
    ["too much", `---\n${"a: 1\n".repeat(MAX_FRONTMATTER_BYTES / 5 + 1)}---\n`, "too-large"],
    ["too much without an end", `---\n${"x".repeat(MAX_FRONTMATTER_BYTES + 1)}`, "too-large"],
  ])("%s", (_, text, expected) => {
    expect(cut(text)).toEqual(expected);
  });

  test("a byte order mark is reported", () => {
    expect(findFence("\uFEFF---\na: 1\n---\n")).toMatchObject({ kind: "closed", bom: true, yamlStart: 5 });
    expect(findFence("---\na: 1\n---\n")).toMatchObject({ kind: "closed", bom: false, yamlStart: 4 });
  });
});

test.each([
  ["behind the frontmatter", "\uFEFF---\na: 1\n---\nbody", "body"],
  ["is everything without frontmatter", "body\n---\n", "body\n---\n"],
  ["is empty if the frontmatter is never closed", "---\na: 1\n", ""],
])("the body of a text: %s", (_, text, body) => {
  expect(text.slice(findBody(text))).toBe(body);
});

test.each([
  ["the usual", "---\na: 1\n---\nbody", ["closed", "\na: 1\n", "\nbody"]],
  ["dashes in a value", "---\na: b --- c\n---\nbody", ["closed", "\na: b ", " c\n---\nbody"]],
  ["no closing dashes", "---\na: 1\n", "unclosed"],
  ["a byte order mark", "\uFEFF---\na: 1\n---\n", "missing"],
  ["four dashes", "----\na: 1\n---\n", ["closed", "-\na: 1\n", "\n"]],
])("the reference tool cuts at any three dashes: %s", (_, text, expected) => {
  expect(cut(text, "reference")).toEqual(expected);
});

test.each([
  ["the usual", "---\na: 1\n---\nbody", ["closed", "a: 1\n", "body"]],
  ["blanks around the dashes", "  ---\na: 1\n ---  \nbody", ["closed", "a: 1\n", "body"]],
  ["CRLF", "---\r\na: 1\r\n---\r\n", ["closed", "a: 1\r\n", ""]],
  ["a byte order mark", "\uFEFFx\n---\na: 1\n---\n", "missing"],
  ["no closing line", "---\na: 1\n", "missing"],
  ["nothing between", "---\n---\n", "missing"],
])("Codex trims the lines of dashes: %s", (_, text, expected) => {
  expect(cut(text, "codex")).toEqual(expected);
});

test.each([
  ["the usual", "---\na: 1\n---\nbody", ["closed", "\na: 1", "\nbody"]],
  ["no closing line", "---\na: 1\n", ["open", "\na: 1\n", ""]],
  ["a byte order mark", "\uFEFF---\na: 1\n---\n", ["closed", "\na: 1", "\n"]],
  ["four dashes", "----\na: 1\n---\n", "missing"],
  ["a line that starts with dashes", "---\na: 1\n---x\nbody", ["closed", "\na: 1", "x\nbody"]],
])("gray-matter forgives an open end: %s", (_, text, expected) => {
  expect(cut(text, "gray-matter")).toEqual(expected);
});

test.each([
  ["the usual", "---\na: 1\n---\nbody", ["closed", "a: 1", "body"]],
  ["CRLF", "---\r\na: 1\r\n---\r\nbody", ["closed", "a: 1", "body"]],
  ["blanks behind the dashes", "--- \na: 1\n---\nbody", "missing"],
  ["a byte order mark", "\uFEFF---\na: 1\n---\n", "missing"],
])("Gemini CLI wants bare dashes at the start: %s", (_, text, expected) => {
  const found = cut(text, "gemini");
  expect(expected === "missing" ? typeof found : found).toEqual(expected === "missing" ? "string" : expected);
});
