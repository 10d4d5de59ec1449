import { expect, test } from "vitest";
import { repairFrontmatter } from "./repair-frontmatter.ts";
import { replaceBody } from "./replace-body.ts";

test.each([
  [
    "the frontmatter stays as it is",
    "---\nname:  a # x\n--- \nold",
    "new\r\n",
    "---\nname:  a # x\n--- \nnew\r\n",
  ],
  [
    "a closing fence at the end gets its line ending",
    "---\r\nname: a\r\n---",
    "new",
    "---\r\nname: a\r\n---\r\nnew",
  ],
  ["a closing fence at the end stays with an empty body", "---\nname: a\n---", "", "---\nname: a\n---"],
  ["a text without frontmatter is its body", "\uFEFFold", "new", "\uFEFFnew"],
  ["an open frontmatter is closed first", "---\nname: a", "new", "---\nname: a\n---\nnew"],
])("replacing a body: %s", (_, text, body, expected) => {
  expect(replaceBody(text, body)).toBe(expected);
});

test("repairing quotes the values that need it and leaves the rest alone", () => {
  expect(repairFrontmatter("---\r\nname: a\r\ndescription: Use when: x # y\r\n---\r\nBody: \r\n")).toBe(
    "---\r\nname: a\r\ndescription: 'Use when: x' # y\r\n---\r\nBody: \r\n",
  );
});

test.each([
  ["readable", "---\nname: a\n---\n"],
  ["beyond repair", "---\nname: a\n\t- x: [\n---\n"],
  ["open", "---\nname: a: b\n"],
  ["missing", "name: a: b"],
])("a frontmatter that is %s is not touched by a repair", (_, text) => {
  expect(repairFrontmatter(text)).toBe(text);
});
