import { expect, test } from "vitest";
import { createRootFinder } from "./skill-index.ts";

test("a path belongs to the innermost root that contains it, whatever was looked up before", () => {
  const find = createRootFinder(
    new Map([
      ["/a", "outer"],
      ["/a/b", "inner"],
      ["/c", "alone"],
      ["/", "top"],
    ]),
  );
  const paths = ["/a/x", "/a/b/x", "/a/b", "/a/bc", "/a", "/c/d", "/c/e", "/cd", "/c"];
  expect(paths.map((path) => find(path))).toEqual([
    "outer",
    "inner",
    "inner",
    "outer",
    "outer",
    "alone",
    "alone",
    "top",
    "alone",
  ]);
  expect(createRootFinder(new Map([["/a", 1]]))("/b")).toBeUndefined();
});
