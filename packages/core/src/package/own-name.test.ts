import { expect, test } from "vitest";
import { ownNameProblem } from "./own-name.ts";

test.for([
  ["..", "it is a path"],
  [".", "it is a path"],
  ["/abs", "it is a path"],
  ["../../pwn", "it is a path"],
  ["..\\pwn", "it is a path"],
  ["-rf", "it begins with `-` like an option"],
  ["pdf\u200b", "it has invisible characters"],
  ["pdf\u001b[2J", "it has invisible characters"],
  ["pdf\u{e0041}", "it has invisible characters"],
  ["a".repeat(65), "it is longer than 64 characters"],
] as const)("%j is no name", ([name, problem]) => {
  expect(ownNameProblem(name)).toBe(problem);
});

test.for(["pdf", "PDF Tools", "pdf_tools", "pdf.tools", "größe", "", "a".repeat(64)])("%j is one", (name) => {
  expect(ownNameProblem(name)).toBeUndefined();
});
