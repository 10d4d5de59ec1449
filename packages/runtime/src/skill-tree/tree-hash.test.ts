import { chmodSync } from "node:fs";
import type { PackageFile, PackagePath } from "@skillwright/core/internal";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { hashSkillTree } from "./read-skill-tree.ts";
import { hashFiles } from "./tree-hash.ts";

/**
 * The test vector of the tree hash. The paths show the order: byte by byte as UTF-8, so that upper case comes before
 * lower case and U+FF5E (3 bytes) before U+1F600 (4 bytes), other than in UTF-16.
 */
const files: Readonly<Record<string, string>> = {
  "scripts/run.sh": "#!/bin/sh\necho hi\n",
  "references/\u{1F600}.md": "grin\n",
  "references/\uFF5E.md": "tilde\n",
  "data/empty": "",
  "SKILL.md": "---\nname: vector\ndescription: A test vector.\n---\n\nHello.\n",
};

const EXPECTED = "5aac5ea8a16c66c393d4cdff949b2fd3db42fd7b60718edeb66d3fde1b7e26f8";

test("the tree hash of the test vector is what another language computes", () => {
  const packaged = Object.entries(files).map(([path, text]): PackageFile => {
    const bytes = new TextEncoder().encode(text);
    return { path: path as PackagePath, bytes, executable: path === "scripts/run.sh" };
  });
  expect(hashFiles(packaged)).toBe(EXPECTED);
  expect(hashFiles(packaged.toReversed())).toBe(EXPECTED);
});

test("a folder of the same files has the same tree hash", () => {
  using tree = tempTree(files);
  for (const path of Object.keys(files)) chmodSync(tree.at(path), path === "scripts/run.sh" ? 0o700 : 0o600);
  expect(hashSkillTree(tree.path).hash).toBe(EXPECTED);
});
