import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tempTree } from "../../test/support/temp-tree.ts";
import { hashSkillTree } from "./read-skill-tree.ts";

const skill = { "s/SKILL.md": "# a\n", "s/scripts/run.sh": "echo hi\n", "s/data/empty": "" };

describe("the hash of a skill", () => {
  test("lists every file and does not depend on where the folder is", () => {
    using tree = tempTree(skill);
    chmodSync(tree.at("s/scripts/run.sh"), 0o755);
    const content = hashSkillTree(tree.at("s"));
    expect(content.entries.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ["SKILL.md", "file", 4],
      ["data/empty", "file", 0],
      ["scripts/run.sh", "program", 8],
    ]);
    renameSync(tree.at("s"), tree.at("elsewhere"));
    expect(hashSkillTree(tree.at("elsewhere"))).toEqual(content);
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
    const before = hashSkillTree(tree.at("s")).hash;
    change((path) => tree.at(path));
    expect(hashSkillTree(tree.at("s")).hash).not.toBe(before);
  });

  test("does not change with what isn't part of a skill", () => {
    using tree = tempTree(skill);
    const before = hashSkillTree(tree.at("s")).hash;
    tree.write({ "s/.git/index": "x", "s/.GIT/x": "x", "s/.hg/x": "x" });
    tree.write({ "s/scripts/__pycache__/a.pyc": "x", "s/.DS_Store": "x" });
    expect(hashSkillTree(tree.at("s")).hash).toBe(before);
  });

  test("distinguishes different trees, whatever their names and bytes", () => {
    const name = fc.stringMatching(/^[a-c0-9]{1,4}$/);
    const files = fc.dictionary(name, fc.string({ maxLength: 4 }), { minKeys: 1, maxKeys: 3 });
    fc.assert(
      fc.property(files, files, (a, b) => {
        using one = tempTree(a);
        using two = tempTree(b);
        const names = Object.keys(a);
        const same =
          names.length === Object.keys(b).length &&
          names.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
        expect(hashSkillTree(one.path).hash === hashSkillTree(two.path).hash).toBe(same);
      }),
      { numRuns: 60 },
    );
  });

  test("of a single file is that of the file", () => {
    using tree = tempTree({ "commands/ship.md": "!`git push`\n", "commands/other.md": "" });
    expect(hashSkillTree(tree.at("commands/ship.md")).entries.map(({ path }) => path)).toEqual(["ship.md"]);
  });
});

describe("links", () => {
  test("count as the file or folder they lead to, absolute ones too", () => {
    using tree = tempTree(skill);
    const expected = { ...skill, "s/copy.md": "# a\n", "s/more/run.sh": "echo hi\n", "s/me": "# a\n" };
    using copies = tempTree(expected);
    symlinkSync("SKILL.md", tree.at("s/copy.md"));
    symlinkSync("scripts", tree.at("s/more"));
    symlinkSync(tree.at("s/SKILL.md"), tree.at("s/me"));
    expect(hashSkillTree(tree.at("s"))).toEqual(hashSkillTree(copies.at("s")));
  });

  test("that double at every level are stopped by the limit on files", () => {
    using tree = tempTree(skill);
    for (let level = 0; level < 20; level += 1) {
      mkdirSync(tree.at(`s/l${level}`));
      for (const name of ["a", "b"]) symlinkSync(`../l${level + 1}`, tree.at(`s/l${level}/${name}`));
    }
    tree.write({ "s/l20/file": "" });
    expect(() => hashSkillTree(tree.at("s"))).toThrow(expect.objectContaining({ code: "limit_exceeded" }));
  });
});
