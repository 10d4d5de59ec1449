import { expect, test } from "vitest";
import { duplicatesBy } from "./duplicates-by.ts";

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
