import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  foldersAbove,
  isInside,
  joinPath,
  normalizePath,
  parentPath,
  pathChain,
  relativePath,
} from "./path-text.ts";

const part = fc.constantFrom("a", "b", "..", ".", "skills", "skills-evil", "ü", "");
const anyPath = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join("/")}`);

describe("paths", () => {
  test.for([
    ["/a/b/../c", "/a/c"],
    ["/a/./b//c/", "/a/b/c"],
    ["/..", "/"],
    ["/../../a", "/a"],
    ["a/../..", ".."],
    ["", "."],
    ["C:/a/..", "C:/"],
    ["//server/share/..", "//server"],
  ])("%s is %s", ([path, normal]) => {
    expect(normalizePath(path ?? "")).toBe(normal);
  });

  test("joining restarts at an absolute part", () => {
    expect(joinPath("/a", "b", "", "c")).toBe("/a/b/c");
    expect(joinPath("/a", "/b")).toBe("/b");
    expect(joinPath("/", "b")).toBe("/b");
  });

  test("the folders above a path end at its top", () => {
    expect(["/a/b/c", "/", "a/b", "a", "C:/a/b", "//server/share"].map(foldersAbove)).toEqual([
      ["/a/b", "/a", "/"],
      [],
      ["a", "."],
      ["."],
      ["C:/a", "C:/"],
      ["//server", "//"],
    ]);
  });

  test("the parent of the top is the top", () => {
    expect([
      parentPath("/a/b"),
      parentPath("/a"),
      parentPath("/"),
      parentPath("C:/x"),
      parentPath("C:/"),
    ]).toEqual(["/a", "/", "/", "C:/", "C:/"]);
  });

  test("a sibling with the same beginning is not inside", () => {
    expect(isInside("/home/skills", "/home/skills-evil/x")).toBe(false);
    expect(isInside("/home/skills", "/home/skills/x")).toBe(true);
    expect(isInside("/", "/x")).toBe(true);
  });

  test("whatever is inside has a relative path that leads back and goes up nowhere", () => {
    fc.assert(
      fc.property(anyPath, anyPath, (folder, path) => {
        const relative = relativePath(folder, path);
        if (relative === undefined) return;
        expect(relative.split("/")).not.toContain("..");
        expect(normalizePath(joinPath(folder, relative))).toBe(normalizePath(path));
      }),
    );
  });

  test("normalising twice changes nothing", () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        expect(normalizePath(normalizePath(path))).toBe(normalizePath(path));
      }),
    );
  });

  test("a chain leads from the top down and is the path alone elsewhere", () => {
    expect(pathChain("/a", "/a/b/c")).toEqual(["/a", "/a/b", "/a/b/c"]);
    expect(pathChain("/a", "/a")).toEqual(["/a"]);
    expect(pathChain("/x", "/a/b")).toEqual(["/a/b"]);
  });
});
