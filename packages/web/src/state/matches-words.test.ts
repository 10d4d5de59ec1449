import { expect, test } from "vitest";
import { matchesWords } from "./matches-words.ts";

const skill = { id: "pdf-tools", displayName: "PDF Tools", description: "Merge and split files." };

test("a filter matches the words in any order, anywhere in a skill", () => {
  expect(matchesWords(skill, "SPLIT pdf")).toBe(true);
  expect(matchesWords(skill, " tools ")).toBe(true);
  expect(matchesWords(skill, "")).toBe(true);
  expect(matchesWords(skill, "split images")).toBe(false);
});
