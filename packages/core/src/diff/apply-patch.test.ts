import { describe, expect, test } from "vitest";
import { applyPatch } from "./apply-patch.ts";
import { mergeTexts } from "./merge-texts.ts";
import { unifiedDiff } from "./unified-diff.ts";

const text = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";

test("a diff looks as every tool writes it", () => {
  expect(unifiedDiff("a\nb", "a\nc\n", { path: "x.md" })).toBe(
    "--- a/x.md\n+++ b/x.md\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n",
  );
  expect(unifiedDiff("", "a\n", { path: "x.md", status: "added" })).toBe(
    "--- /dev/null\n+++ b/x.md\n@@ -0,0 +1 @@\n+a\n",
  );
  expect(unifiedDiff("a\n", "", { path: "x\n+++ y", status: "removed" })).toBe(
    "--- a/x?+++ y\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
  );
  expect(unifiedDiff(text, text, { path: "x" })).toBe("");
});

test("a text that is other in every line is replaced as a whole instead of searched for long", () => {
  const lines = (word: string): string => Array.from({ length: 5000 }, (_, at) => `${word} ${at}\n`).join("");
  const patch = unifiedDiff(lines("a"), lines("b"), { path: "x" });
  expect(patch).toContain("@@ -1,5000 +1,5000 @@");
  expect(applyPatch(lines("a"), patch)).toEqual({ ok: true, text: lines("b") });
});

describe("a patch", () => {
  test("with wrong line numbers is applied where its lines occur, if that is unique", () => {
    expect(applyPatch(text, "@@ -100,2 +100,2 @@\n six\n-seven\n+SEVEN\n")).toEqual({
      ok: true,
      text: text.replace("seven", "SEVEN"),
    });
    expect(applyPatch("a\nb\na\nb\n", "@@ -9 +9 @@\n-b\n+c\n")).toEqual({
      ok: false,
      problem: "Part 1 of the diff fits in more than one place, and its line numbers are wrong",
    });
  });

  test("without its last line ending is the same patch", () => {
    expect(applyPatch("a\n", "@@ -1 +1 @@\n-a\n+b")).toEqual({ ok: true, text: "b\n" });
  });

  test.for<[string, string]>([
    ["", "The diff cannot be read: it has no `@@` line, so it changes nothing"],
    ["hello\n", "The diff cannot be read: line 1 is not part of a unified diff"],
    [
      "@@ -1,2 +1 @@\n-one\n",
      "The diff cannot be read: the part at line 1 ends before it has as many lines as it says",
    ],
    ["@@ -1 +1 @@\n*one\n", 'The diff cannot be read: line 2 starts with none of blank, "-" and "+"'],
    [
      "@@ -1,0 +1,3 @@\n-one\n+a\n+b\n+c\n",
      "The diff cannot be read: the part at line 1 has other numbers of lines than it says",
    ],
    [
      "--- a\n+++ b\n@@ -1 +1 @@\n-one\n+1\n--- c\n+++ d\n@@ -1 +1 @@\n-x\n+y\n",
      "The diff cannot be read: it covers more than one file",
    ],
    ["@@ -1 +1 @@\n-uno\n+1\n", "Part 1 of the diff expects lines that don't exist"],
    ["@@ -99,0 +99 @@\n+new\n", "Part 1 of the diff has no line that says where it belongs"],
    [
      "@@ -1 +1 @@\n-one\n+1\n\\ No newline at end of file\n",
      "The diff removes a line ending in the middle of the text",
    ],
  ])("such as %j is refused with the reason", ([patch, problem]) => {
    expect(applyPatch(text, patch)).toEqual({ ok: false, problem });
  });
});

test("two changes of the same line are a conflict that shows all three texts", () => {
  expect(mergeTexts("a\nb\nc\n", "a\nours\nc\n", "a\ntheirs\nc\n")).toEqual({
    kind: "conflict",
    conflicts: [{ line: 2, base: "b\n", ours: "ours\n", theirs: "theirs\n" }],
  });
});

test("two things put into the same place are a conflict, the same thing put there twice is not", () => {
  expect(mergeTexts("a\n", "a\nx\n", "a\ny\n").kind).toBe("conflict");
  expect(mergeTexts("a\n", "a\nx\n", "a\nx\n")).toEqual({ kind: "clean", text: "a\nx\n" });
});
