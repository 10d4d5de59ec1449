import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { hashContent } from "../trust/content-hash.ts";
import { hashPackage } from "./package-hash.ts";
import { readSkillFolder } from "./skill-folder.ts";

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test("a skill's files come sorted, with their bytes and whether they run", () => {
  using tree = tempTree({
    "s/scripts/run.sh": "#!/bin/sh\n",
    "s/SKILL.md": "hello",
    "s/.git/config": "no part of it",
    "s/a/__pycache__/x.pyc": "no part of it",
  });
  chmodSync(tree.at("s/scripts/run.sh"), 0o755);
  const files = readSkillFolder(tree.at("s"));
  expect(files.map(({ path, bytes, executable }) => [path, text(bytes), executable])).toEqual([
    ["SKILL.md", "hello", false],
    ["scripts/run.sh", "#!/bin/sh\n", true],
  ]);
  expect(hashPackage(files.toReversed())).toBe(hashContent(tree.at("s")).hash);
});

test("a link inside counts as what it leads to", () => {
  using tree = tempTree({ "s/SKILL.md": "hello", "s/docs/a.md": "a" });
  symlinkSync("docs", tree.at("s/more"));
  symlinkSync("docs/a.md", tree.at("s/b.md"));
  expect(readSkillFolder(tree.at("s")).map(({ path }) => path)).toEqual([
    "SKILL.md",
    "b.md",
    "docs/a.md",
    "more/a.md",
  ]);
});

test.for([
  ["leaves the folder", "../secret"],
  ["leaves the folder", "/etc/hosts"],
  ["leads nowhere", "gone"],
  ["leads in a circle", "."],
])("a link that %s is refused", ([why = "", target = ""]) => {
  using tree = tempTree({ secret: "x", "s/SKILL.md": "hello" });
  symlinkSync(target, tree.at("s/link"));
  expect(() => readSkillFolder(tree.at("s"))).toThrow(
    expect.objectContaining({
      code: "validation_error",
      details: { problems: [`link is a link that ${why}`] },
    }),
  );
});

test("folders too deep and names that cannot travel are refused", () => {
  using tree = tempTree({ "s/SKILL.md": "hello", "t/a:b": "x" });
  mkdirSync(tree.at(`s/${"d/".repeat(40)}`), { recursive: true });
  expect(() => readSkillFolder(tree.at("s"))).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
  expect(() => readSkillFolder(tree.at("t"))).toThrow(expect.objectContaining({ code: "validation_error" }));
});

test("a folder that has gone meanwhile, or became a file, is said to be gone", () => {
  using tree = tempTree({ s: "a file" });
  for (const path of [tree.at("gone"), tree.at("s/inside")]) {
    expect(() => readSkillFolder(path)).toThrow(
      expect.objectContaining({ code: "file_not_found", details: { path } }),
    );
  }
  expect(() => readSkillFolder(tree.at("s"))).toThrow(expect.objectContaining({ code: "file_not_found" }));
});
