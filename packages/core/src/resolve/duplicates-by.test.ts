import { expect, test } from "vitest";
import { areDistinct, duplicatesBy } from "./duplicates-by.ts";

test("groups with several members come in the order of the second ones, members in theirs", () => {
  const words = ["bee", "ant", "ape", "bat", "cow", "asp"];
  expect(duplicatesBy(words, (word) => word.charAt(0))).toEqual([
    ["ant", "ape", "asp"],
    ["bee", "bat"],
  ]);
});

test("where every key is the only one there is no group", () => {
  expect(duplicatesBy(["a", "b"], (word) => word)).toEqual([]);
});

test.each([
  [[], true],
  [["a", "b", "c"], true],
  [["c", "a", "b"], true],
  [["a", "a", "b"], false],
  [["a", "b", "a"], false],
  [["b", "a", "b"], false],
])("whether no two of %j are the same is %j", (keys, distinct) => {
  expect(areDistinct(keys, (key) => key)).toBe(distinct);
});
