import { expect, test } from "vitest";
import type { PackageFile } from "../package/source.ts";
import { parsePackagePath } from "../paths/package-path.ts";
import { diffPackages } from "./diff-packages.ts";

function file(path: string, content: string | Uint8Array, executable = false): PackageFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { path: parsePackagePath(path, "a skill"), bytes, executable };
}

test("files are compared by their paths, in order, and equal ones are left out", () => {
  const before = [file("SKILL.md", "a\n"), file("b.md", "same\n"), file("gone.md", "x\n")];
  const after = [file("new.md", "y\n"), file("b.md", "same\n"), file("SKILL.md", "b\n")];
  expect(diffPackages(before, after).map(({ path, status, patch }) => [path, status, patch])).toEqual([
    ["SKILL.md", "changed", "--- a/SKILL.md\n+++ b/SKILL.md\n@@ -1 +1 @@\n-a\n+b\n"],
    ["gone.md", "removed", "--- a/gone.md\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n"],
    ["new.md", "added", "--- /dev/null\n+++ b/new.md\n@@ -0,0 +1 @@\n+y\n"],
  ]);
  expect(diffPackages(before, before)).toEqual([]);
});

test("what has no lines to show is named with the reason", () => {
  const large = "x\n".repeat(600_000);
  const before = [file("a.png", new Uint8Array([0, 1, 2])), file("b.txt", "a"), file("run.sh", "go\n")];
  const after = [
    file("a.png", new Uint8Array([0, 1, 3])),
    file("b.txt", large),
    file("run.sh", "go\n", true),
  ];
  const executable = { before: false, after: true };
  const rest = { status: "changed", patch: undefined, executable: undefined } as const;
  expect(diffPackages(before, after)).toEqual([
    { ...rest, path: "a.png", omitted: "binary" },
    { ...rest, path: "b.txt", omitted: "too-large" },
    { ...rest, path: "run.sh", omitted: "same-text", executable },
  ]);
});

test("a comparison stops showing lines before it becomes endless", () => {
  const files = Array.from({ length: 4 }, (_, at) => file(`f${at}.txt`, "line\n".repeat(80_000)));
  expect(diffPackages([], files).map(({ omitted }) => omitted)).toEqual([
    undefined,
    undefined,
    "too-large",
    "too-large",
  ]);
});

test("a comparison of many long files stops comparing lines, also if the changes are short", () => {
  const files = (end: string) =>
    Array.from({ length: 5 }, (_, at) => file(`f${at}.txt`, `${"line\n".repeat(180_000)}${end}\n`));
  expect(diffPackages(files("a"), files("b")).map(({ omitted }) => omitted)).toEqual([
    undefined,
    undefined,
    undefined,
    "too-large",
    "too-large",
  ]);
});
