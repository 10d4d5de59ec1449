import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { MAX_TREE_DEPTH, MAX_TREE_FILE_BYTES } from "@skillwright/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { contentChanges } from "./content-changes.ts";
import { hashContent } from "./content-hash.ts";
import { executingFeatures } from "./executing-features.ts";

const skill = { "s/SKILL.md": "# a\n", "s/scripts/run.sh": "echo hi\n", "s/data/empty": "" };

describe("the hash of a skill", () => {
  test("lists every file and does not depend on where the folder lies", () => {
    using tree = tempTree(skill);
    chmodSync(tree.at("s/scripts/run.sh"), 0o755);
    const content = hashContent(tree.at("s"));
    expect(content.entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ["SKILL.md", "file", 4],
      ["data/empty", "file", 0],
      ["scripts/run.sh", "program", 8],
    ]);
    renameSync(tree.at("s"), tree.at("elsewhere"));
    expect(hashContent(tree.at("elsewhere"))).toEqual(content);
  });

  test.for<[string, (at: (path: string) => string) => void]>([
    ["one byte of a script", (at) => writeFileSync(at("s/scripts/run.sh"), "echo ho\n")],
    ["a bit that makes it a program", (at) => chmodSync(at("s/scripts/run.sh"), 0o744)],
    ["a name", (at) => renameSync(at("s/data/empty"), at("s/data/other"))],
    ["a new empty file", (at) => writeFileSync(at("s/data/more"), "")],
    ["a file less", (at) => rmSync(at("s/data/empty"))],
    ["a hidden file", (at) => writeFileSync(at("s/.env"), "")],
    ["a new link", (at) => symlinkSync("SKILL.md", at("s/link"))],
  ])("changes with %s", ([, change]) => {
    using tree = tempTree(skill);
    chmodSync(tree.at("s/scripts/run.sh"), 0o644);
    const before = hashContent(tree.at("s")).hash;
    change((path) => tree.at(path));
    expect(hashContent(tree.at("s")).hash).not.toBe(before);
  });

  test("does not change with what never reaches a snapshot", () => {
    using tree = tempTree(skill);
    const before = hashContent(tree.at("s")).hash;
    tree.write({ "s/.git/index": "x", "s/scripts/__pycache__/a.pyc": "x", "s/.DS_Store": "x" });
    expect(hashContent(tree.at("s")).hash).toBe(before);
  });

  test("tells different trees apart, whatever their names and bytes", () => {
    const name = fc.stringMatching(/^[a-c:0-9]{1,4}$/);
    const files = fc.dictionary(name, fc.string({ maxLength: 4 }), { minKeys: 1, maxKeys: 3 });
    fc.assert(
      fc.property(files, files, (a, b) => {
        using one = tempTree(a);
        using two = tempTree(b);
        const names = Object.keys(a);
        const same =
          names.length === Object.keys(b).length &&
          names.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
        expect(hashContent(one.path).hash === hashContent(two.path).hash).toBe(same);
      }),
      { numRuns: 60 },
    );
  });

  test("of a single file is that of the file", () => {
    using tree = tempTree({ "commands/ship.md": "!`git push`\n", "commands/other.md": "" });
    expect(hashContent(tree.at("commands/ship.md")).entries.map(({ path }) => path)).toEqual(["ship.md"]);
  });
});

describe("what cannot be approved", () => {
  test.for([
    ["../secret", "leaves the folder"],
    ["sub/../../s/SKILL.md", "leaves the folder"],
    ["sub/out", "leaves the folder"],
    [".git/config", "leaves the folder"],
    ["nowhere", "leads nowhere"],
    ["me", "leads nowhere"],
  ] as const)("a link to %s %s", ([target, reason]) => {
    using tree = tempTree({
      ...skill,
      secret: "canary",
      "s/.git/config": "",
      "s/sub/x": "",
      "s/sub/out": { link: "../../secret" },
    });
    if (target !== "sub/out") rmSync(tree.at("s/sub/out"));
    symlinkSync(target, tree.at("s/me"));
    expect(() => hashContent(tree.at("s"))).toThrow(reason);
  });

  test("an absolute link, even to the inside", () => {
    using tree = tempTree(skill);
    symlinkSync(tree.at("s/SKILL.md"), tree.at("s/me"));
    expect(() => hashContent(tree.at("s"))).toThrow("leaves the folder");
  });

  test("a pipe, without waiting for it", () => {
    using tree = tempTree(skill);
    execFileSync("mkfifo", [tree.at("s/pipe")]);
    expect(() => hashContent(tree.at("s"))).toThrow(expect.objectContaining({ code: "validation_error" }));
  });

  test.skipIf(process.platform !== "linux")("a name that is not text", () => {
    using tree = tempTree(skill);
    writeFileSync(Buffer.concat([Buffer.from(tree.at("s/a")), Buffer.from([0xff])]), "");
    expect(() => hashContent(tree.at("s"))).toThrow("not UTF-8");
  });

  test("a file that is too large and folders that are too deep", () => {
    using tree = tempTree(skill);
    writeFileSync(tree.at("s/big"), "");
    truncateSync(tree.at("s/big"), MAX_TREE_FILE_BYTES + 1);
    expect(() => hashContent(tree.at("s"))).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
    rmSync(tree.at("s/big"));
    mkdirSync(tree.at(`s/${"d/".repeat(MAX_TREE_DEPTH + 1)}`), { recursive: true });
    expect(() => hashContent(tree.at("s"))).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
  });
});

test("what executes is told once and in order: texts of the caller, scripts and programs", () => {
  using tree = tempTree({ ...skill, "s/bin/tool": "" });
  chmodSync(tree.at("s/bin/tool"), 0o755);
  const shell = { kind: "shell", text: "git status", file: "SKILL.md", line: 9 } as const;
  expect(executingFeatures(hashContent(tree.at("s")), [shell, shell])).toEqual([
    shell,
    { kind: "program", text: "bin/tool", file: "bin/tool" },
    { kind: "script", text: "scripts/run.sh", file: "scripts/run.sh" },
  ]);
});

test("changes are told by path", () => {
  using tree = tempTree({ ...skill, "s/old": "", "s/tool": "x" });
  chmodSync(tree.at("s/tool"), 0o644);
  const before = hashContent(tree.at("s"));
  rmSync(tree.at("s/old"));
  chmodSync(tree.at("s/tool"), 0o755);
  tree.write({ "s/new": "", "s/SKILL.md": "# b\n" });
  expect(contentChanges(before, hashContent(tree.at("s")))).toEqual({
    added: ["new"],
    changed: ["SKILL.md", "tool"],
    removed: ["old"],
  });
});
