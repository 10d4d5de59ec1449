import { expect, test } from "vitest";
import { categoryOf, compareCategories } from "./skill-categories.ts";

test("categories are in the order of their names, and skills without one come last", () => {
  const given = ["writing", undefined, "code", null, "zebra"].map(categoryOf);
  expect(given.toSorted(compareCategories)).toEqual(["code", "writing", "zebra", "Custom", "Custom"]);
});
