import { describe, expect, test } from "vitest";
import { closest } from "./compare-text.ts";

describe("did you mean", () => {
  const names = ["pdf-tools", "csv-clean", "git-flow", "deploy"];

  test.for([
    ["pdf-tool", ["pdf-tools"]],
    ["pfd-tools", ["pdf-tools"]],
    ["deplyo", ["deploy"]],
    ["pdf", ["pdf-tools"]],
    ["zzzzzz", []],
    ["undeploy", []],
    ["redeployment-of-all", []],
  ] as const)("%s suggests %j", ([word, expected]) => {
    expect(closest(word, names)).toEqual(expected);
  });

  test("the nearest comes first and the list is bounded", () => {
    expect(closest("aaaa", ["aaab", "aaaa", "aabb", "aaac"], 2)).toEqual(["aaaa", "aaab"]);
  });
});
