import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { makePrivateFile } from "./database-file.ts";

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test("a new file and its new folders are for their owner only", () => {
  using tree = tempTree();
  makePrivateFile(tree.at("cache/deep/file.sqlite"));
  expect(["cache", "cache/deep", "cache/deep/file.sqlite"].map((path) => modeOf(tree.at(path)))).toEqual([
    0o700, 0o700, 0o600,
  ]);
});

test("an existing file stays unchanged", () => {
  using tree = tempTree({ "file.sqlite": "Data." });
  makePrivateFile(tree.at("file.sqlite"));
  expect(readFileSync(tree.at("file.sqlite"), "utf8")).toBe("Data.");
});
