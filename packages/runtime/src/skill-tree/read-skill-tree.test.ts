import { chmodSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { hashSkillTree, readPackageTree, readSkillTree } from "./read-skill-tree.ts";
import { hashFiles } from "./tree-hash.ts";

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test("a skill's files come sorted, with their bytes and whether they run", () => {
  using tree = tempTree({
    "s/scripts/run.sh": "#!/bin/sh\n",
    "s/SKILL.md": "hello",
    "s/.git/config": "no part of it",
    "s/a/__pycache__/x.pyc": "no part of it",
  });
  chmodSync(tree.at("s/scripts/run.sh"), 0o755);
  const files = readSkillTree(tree.at("s"));
  expect(files.map(({ path, bytes, executable }) => [path, text(bytes), executable])).toEqual([
    ["SKILL.md", "hello", false],
    ["scripts/run.sh", "#!/bin/sh\n", true],
  ]);
  expect(hashFiles(files.toReversed())).toBe(hashSkillTree(tree.at("s")).hash);
});

test("a link inside counts as what it leads to", () => {
  using tree = tempTree({ "s/SKILL.md": "hello", "s/docs/a.md": "a" });
  symlinkSync("docs", tree.at("s/more"));
  symlinkSync("docs/a.md", tree.at("s/b.md"));
  expect(readSkillTree(tree.at("s")).map(({ path }) => path)).toEqual([
    "SKILL.md",
    "b.md",
    "docs/a.md",
    "more/a.md",
  ]);
});

test("a package leaves out secrets and dependencies, also behind a link, and says so", () => {
  using tree = tempTree({
    "s/SKILL.md": "hello",
    "s/.env": "KEY=1",
    "s/node_modules/a/index.js": "",
    "s/.git/config": "",
    "s/notes.txt": { link: ".env" },
  });
  const { files, leftOut } = readPackageTree(tree.at("s"));
  expect(files.map(({ path }) => path)).toEqual(["SKILL.md"]);
  expect(leftOut).toEqual([
    { path: ".env", reason: "secret" },
    { path: ".git", reason: "version-control" },
    { path: "node_modules", reason: "dependencies" },
    { path: "notes.txt", reason: "secret" },
  ]);
});

test("a folder that has gone meanwhile, or became a file, is said to be gone", () => {
  using tree = tempTree({ s: "a file" });
  for (const path of [tree.at("gone"), tree.at("s/inside")]) {
    expect(() => readSkillTree(path)).toThrow(
      expect.objectContaining({ code: "file_not_found", details: { path } }),
    );
  }
  expect(() => readSkillTree(tree.at("s"))).toThrow(expect.objectContaining({ code: "file_not_found" }));
});
