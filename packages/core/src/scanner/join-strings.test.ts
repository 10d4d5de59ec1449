import { expect, test } from "vitest";
import { joinStrings } from "./join-strings.ts";

test("a string that is joined over several lines leaves the lines after it where they were", () => {
  const text = 'run("cu" +\n  "rl " +\n  "-s");\nnext("a" + "b");\n';
  expect(joinStrings(text)).toBe('run("curl -s");\n\n\nnext("ab");\n');
});

test("a list of strings that is joined at once is one string", () => {
  expect(joinStrings(`const base = ["cu", "rl ", "-s"].join("");`)).toBe(`const base = "curl -s";`);
});

test("a text without strings in pieces isn't changed", () => {
  expect(joinStrings("Merges two files.")).toBeUndefined();
});
