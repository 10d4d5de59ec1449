import { expect, test } from "vitest";
import { proposedText } from "./proposed-text.ts";

const base = "---\nname: a\n---\n\nOld.\n";

test("a whole text takes the place of the old one, a text without frontmatter that of the body", () => {
  const text = "---\nname: a\n---\nNew.\n";
  expect(proposedText(base, { text })).toEqual({ ok: true, text });
  expect(proposedText(base, { text: "New.\n" })).toEqual({ ok: true, text: "---\nname: a\n---\n\nNew.\n" });
});

test("a diff of only the body applies, because its lines are unique", () => {
  expect(proposedText(base, { diff: "@@ -1 +1 @@\n-Old.\n+New.\n" })).toEqual({
    ok: true,
    text: "---\nname: a\n---\n\nNew.\n",
  });
});

test("what changes nothing, does not fit or commands a terminal is refused", () => {
  expect(proposedText(base, { text: base })).toEqual({ ok: false, problem: "It changes nothing" });
  expect(proposedText(base, { diff: "@@ -1 +1 @@\n-x\n+y\n" })).toEqual({
    ok: false,
    problem: "Part 1 of the diff expects lines that don't exist",
  });
  expect(proposedText(base, { text: "\u001b[2JNew.\n" })).toEqual({
    ok: false,
    problem: "It contains the control character \\x1b",
  });
});
