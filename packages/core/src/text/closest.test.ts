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
    expect(closest("aaaa", ["aaad", "aaab", "aabb", "aaac"], 2)).toEqual(["aaab", "aaac"]);
  });

  test.for([
    ["srch", ["search"]],
    ["serach", ["search"]],
    ["updte", ["update"]],
    ["cmpltn", ["completion"]],
    ["unistall", ["uninstall"]],
    ["instal", ["install"]],
    ["unsync", []],
    ["--no-jsn", []],
    ["delte", ["delete"]],
    ["hist", ["history"]],
    ["install-skill", ["install"]],
    ["s", []],
  ] as const)("%s means %j and nothing worse", ([word, expected]) => {
    const commands = "search update completion install uninstall sync --json delete del history list star";
    expect(closest(word, commands.split(" "))).toEqual(expected);
  });
});
