import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, test } from "vitest";
import { type TempTree, tempTree } from "../../test/support/temp-tree.ts";
import { hashSkillTree } from "../skill-tree/read-skill-tree.ts";
import { contentChanges } from "../trust/content-diff.ts";
import { ensureSnapshot, findSnapshot, pruneSnapshots, type Snapshot } from "./approved-snapshot.ts";

const skill = { "s/SKILL.md": "# a\n", "s/scripts/run.sh": "echo hi\n", "s/scripts/deep/x": "" };

function ready(): TempTree {
  const tree = tempTree(skill);
  chmodSync(tree.at("s/scripts/run.sh"), 0o755);
  symlinkSync("scripts/run.sh", tree.at("s/run"));
  return unsealing(tree);
}

/** Only root can remove files in a read-only folder. */
function unsealing(tree: TempTree): TempTree {
  return {
    ...tree,
    [Symbol.dispose]: () => {
      pruneSnapshots(tree.at("state"), []);
      tree[Symbol.dispose]();
    },
  };
}

const take = (tree: TempTree, hash: string): Snapshot =>
  ensureSnapshot({ state: tree.at("state"), key: "key", source: tree.at("s"), hash });

const changed = expect.objectContaining({ code: "not_trusted", details: { key: "key", reason: "changed" } });

describe("a snapshot", () => {
  test("holds the approved bytes, read-only, under their hash", () => {
    using tree = ready();
    const { hash, entries } = hashSkillTree(tree.at("s"));
    const { path, content } = take(tree, hash);
    expect(path).toBe(tree.at(`state/snapshots/${hash}`));
    expect(content.entries).toEqual(entries);
    const modes = ["SKILL.md", "scripts/run.sh", "scripts", "scripts/deep", "."].map(
      (name) => lstatSync(`${path}/${name}`).mode & 0o777,
    );
    expect(modes).toEqual([0o444, 0o555, 0o555, 0o555, 0o555]);
    expect(readFileSync(`${path}/run`, "utf8")).toBe("echo hi\n");
    expect(readdirSync(tree.at("state/snapshots"))).toEqual([hash]);
  });

  test("does not care what becomes of the live folder", () => {
    using tree = ready();
    const { hash } = hashSkillTree(tree.at("s"));
    const { path } = take(tree, hash);
    writeFileSync(tree.at("s/scripts/run.sh"), "echo evil\n");
    expect(take(tree, hash).path).toBe(path);
    expect(readFileSync(`${path}/scripts/run.sh`, "utf8")).toBe("echo hi\n");
    rmSync(tree.at("s"), { recursive: true });
    expect(take(tree, hash).path).toBe(path);
  });

  test("is not made from a folder that changed after the approval, and leaves nothing behind", () => {
    using tree = ready();
    const { hash } = hashSkillTree(tree.at("s"));
    appendFileSync(tree.at("s/SKILL.md"), " ");
    expect(() => take(tree, hash)).toThrow(changed);
    expect(existsSync(tree.at("state"))).toBe(false);
  });

  test("that was modified is recreated, or refused when the approved bytes are gone", () => {
    using tree = ready();
    const { hash } = hashSkillTree(tree.at("s"));
    const { path } = take(tree, hash);
    const touch = () => {
      chmodSync(`${path}/scripts/run.sh`, 0o755);
      writeFileSync(`${path}/scripts/run.sh`, "echo evil\n");
    };
    touch();
    expect(readFileSync(`${take(tree, hash).path}/scripts/run.sh`, "utf8")).toBe("echo hi\n");
    touch();
    writeFileSync(tree.at("s/scripts/run.sh"), "echo evil\n");
    expect(() => take(tree, hash)).toThrow(changed);
  });

  test("that got another file is refused as well", () => {
    using tree = ready();
    const { hash } = hashSkillTree(tree.at("s"));
    const { path } = take(tree, hash);
    rmSync(tree.at("s"), { recursive: true });
    mkdirSync(tree.at("s"));
    chmodSync(path, 0o755);
    writeFileSync(`${path}/extra`, "");
    expect(() => take(tree, hash)).toThrow(changed);
    rmSync(`${path}/extra`);
    symlinkSync("/etc/passwd", `${path}/extra`);
    expect(() => take(tree, hash)).toThrow(changed);
  });

  test("of a single file has the file's hash", () => {
    using tree = unsealing(tempTree({ "commands/ship.md": "x", "commands/other.md": "y" }));
    const source = tree.at("commands/ship.md");
    const { hash } = hashSkillTree(source);
    const { path } = ensureSnapshot({ state: tree.at("state"), key: "key", source, hash });
    expect(readdirSync(path)).toEqual(["ship.md"]);
  });

  test("of an earlier content can be compared with the live folder", () => {
    using tree = ready();
    const { hash } = hashSkillTree(tree.at("s"));
    expect(findSnapshot(tree.at("state"), hash)).toBe(undefined);
    take(tree, hash);
    appendFileSync(tree.at("s/SKILL.md"), " ");
    const before = findSnapshot(tree.at("state"), hash);
    expect(before && contentChanges(before.content, hashSkillTree(tree.at("s")))).toEqual({
      added: [],
      changed: ["SKILL.md"],
      removed: [],
    });
  });

  test("is never looked up by a hash that is a path", () => {
    using tree = ready();
    expect(findSnapshot(tree.at("state"), "../../s")).toBe(undefined);
    expect(() => take(tree, "../../s")).toThrow(changed);
  });
});

test("snapshots without an approval are removed, also halves of one", () => {
  using tree = ready();
  const { hash } = hashSkillTree(tree.at("s"));
  take(tree, hash);
  tree.write({ "state/snapshots/.x.tmp/a/b": "" });
  symlinkSync(tree.at("s"), tree.at("state/snapshots/link"));
  chmodSync(tree.at("state/snapshots/.x.tmp/a"), 0o555);
  expect(pruneSnapshots(tree.at("state"), [hash])).toEqual([".x.tmp", "link"]);
  expect(pruneSnapshots(tree.at("state"), [])).toEqual([hash]);
  expect(readdirSync(tree.at("state/snapshots"))).toEqual([]);
  expect(existsSync(tree.at("s/SKILL.md"))).toBe(true);
  expect(lstatSync(tree.at("s")).mode & 0o777).not.toBe(0o700);
});
