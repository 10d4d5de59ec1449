import { expect, test } from "vitest";
import type { PackagePath } from "../paths/package-path.ts";
import { findPackages } from "./find-packages.ts";
import { createPathSet } from "./tree-check.ts";

const found = (...paths: readonly string[]): unknown => {
  const files = paths.map((path) => ({
    path: path as PackagePath,
    bytes: new Uint8Array(),
    executable: false,
  }));
  const { packages, strays } = findPackages(files);
  return {
    packages: packages.map(({ folder, files: own, leftOut }) => [
      folder,
      own.map(({ path }) => path),
      leftOut.map(({ path }) => path),
    ]),
    strays,
  };
};

test("files at the top are one skill", () => {
  expect(found("references/a.md", "SKILL.md", ".git/config")).toEqual({
    packages: [["", ["SKILL.md", "references/a.md"], [".git/config"]]],
    strays: [],
  });
});

test("a folder around a skill is taken off", () => {
  expect(found("pdf/SKILL.md", "pdf/a/b.md", "__MACOSX/pdf/._SKILL.md")).toEqual({
    packages: [["pdf", ["SKILL.md", "a/b.md"], []]],
    strays: [],
  });
});

test("several skills are found, and what belongs to none of them", () => {
  expect(found("README.md", "skills/b/SKILL.md", "skills/a/skill.md", "skills/a/x/SKILL.md")).toEqual({
    packages: [
      ["skills/a", ["skill.md", "x/SKILL.md"], []],
      ["skills/b", ["SKILL.md"], []],
    ],
    strays: ["README.md"],
  });
});

test("no path loses a letter to a folder that is called like a disk", () => {
  expect(found("C:/SKILL.md", "C:/pdf/SKILL.md", "/SKILL.md")).toEqual({
    packages: [["C:/pdf", ["SKILL.md"], []]],
    strays: ["/SKILL.md", "C:/SKILL.md"],
  });
});

test("files in version control or dependency folders are not skills", () => {
  expect(found("node_modules/a/SKILL.md", "a.md")).toEqual({ packages: [], strays: ["a.md"] });
});

test("paths that one disk or another takes for the same collide", () => {
  const paths = createPathSet();
  const add = (path: string, kind: "file" | "folder" = "file"): string | undefined => paths.add(path, kind);
  expect([add("a/b"), add("a", "folder"), add("a/b"), add("A/c"), add("a"), add("a/b/c")]).toEqual([
    undefined,
    undefined,
    "a/b",
    "a",
    "a",
    "a/b",
  ]);
});
