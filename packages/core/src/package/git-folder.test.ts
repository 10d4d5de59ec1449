import { expect, test } from "vitest";
import { parsePackagePath } from "../paths/package-path.ts";
import { checkTree } from "./tree-check.ts";

const tree = (...paths: readonly string[]): (() => void) => {
  const bytes = new Uint8Array(1);
  return () => checkTree(paths.map((path) => ({ path: parsePackagePath(path, "the skill"), bytes })));
};

test.for([
  [["HEAD", "config", "objects/a", "refs/b"]],
  [["refs/b", "objects/a", "config", "HEAD"]],
  [["data/head", "data/OBJECTS/a", "data/Refs/b"]],
  [["a/b/HEAD", "a/b/commondir"]],
] as const)("a skill with a Git repository under another name is refused: %s", ([paths]) => {
  expect(tree("SKILL.md", ...paths)).toThrow("is in a folder that Git takes for a repository");
});

test("files that only look similar are fine", () => {
  expect(tree("SKILL.md", "HEAD", "objects/a", "sub/refs/b", "sub/HEAD")).not.toThrow();
});
