import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeFileAtomically } from "./write-file-atomically.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skillwright-write-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a new file is readable only by its owner, and its folders are created", () => {
  const file = join(folder, "a/b/config.yaml");
  writeFileAtomically(file, "version: 1\n");
  expect(readFileSync(file, "utf8")).toBe("version: 1\n");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("what killed writes of the same file left behind is removed, and what may still be written stays", () => {
  const old = [".a.json.0123456789ab.tmp", ".b.json.0123456789ab.tmp", ".a.json.note.tmp"];
  for (const name of [...old, ".a.json.ffffffffffff.tmp"]) writeFileSync(join(folder, name), "");
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000);
  for (const name of old) utimesSync(join(folder, name), hourAgo, hourAgo);
  writeFileAtomically(join(folder, "a.json"), "{}");
  expect(readdirSync(folder).toSorted()).toEqual([
    ".a.json.ffffffffffff.tmp",
    ".a.json.note.tmp",
    ".b.json.0123456789ab.tmp",
    "a.json",
  ]);
});

test("an existing file keeps its mode and leaves nothing else behind", () => {
  const file = join(folder, "SKILL.md");
  writeFileSync(file, "old");
  chmodSync(file, 0o664);
  writeFileAtomically(file, "néw");
  expect(readFileSync(file, "utf8")).toBe("néw");
  expect(statSync(file).mode & 0o777).toBe(0o664);
  expect(readdirSync(folder)).toEqual(["SKILL.md"]);
});

test("a file that is there can be kept; what was to be written leaves nothing behind", () => {
  const file = join(folder, "out.skill");
  writeFileAtomically(file, "first", { existing: "refuse", mode: 0o644 });
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(() => writeFileAtomically(file, "second", { existing: "refuse" })).toThrow(
    expect.objectContaining({ code: "file_exists", details: { path: file } }),
  );
  expect(readFileSync(file, "utf8")).toBe("first");
  expect(readdirSync(folder)).toEqual(["out.skill"]);
});

test("a link that leads nowhere is there, too", () => {
  const file = join(folder, "out.skill");
  symlinkSync("nowhere", file);
  expect(() => writeFileAtomically(file, "x", { existing: "refuse" })).toThrow(
    expect.objectContaining({ code: "file_exists" }),
  );
  expect(readdirSync(folder)).toEqual(["out.skill"]);
});

test("a link stays a link", () => {
  writeFileSync(join(folder, "real.md"), "old");
  symlinkSync("real.md", join(folder, "SKILL.md"));
  writeFileAtomically(join(folder, "SKILL.md"), "new");
  expect(lstatSync(join(folder, "SKILL.md")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "real.md"), "utf8")).toBe("new");
});

test("a read-only file is a permission error and stays unchanged", () => {
  mkdirSync(join(folder, "taken"));
  expect(() => writeFileAtomically(join(folder, "taken"), "x")).toThrow(
    expect.objectContaining({ code: "permission_error", details: { path: join(folder, "taken") } }),
  );
  expect(readdirSync(folder)).toEqual(["taken"]);
});
