import { expect, test } from "vitest";
import { describeMatch } from "./describe-match.ts";

const numbered = Array.from({ length: 9 }, (_, index) => `word${index}`);

test.for([
  ["near-name", [], "similar name"],
  ["semantic", [{ field: "body", words: ["pdf"] }], "similar meaning"],
  ["name", [{ field: "name", words: ["pdf"] }], "exact name; pdf in name"],
  [
    "keyword",
    [
      { field: "whenToUse", words: ["mail", "send"] },
      { field: "body", words: ["ann"] },
    ],
    "mail, send in when to use; ann in instructions",
  ],
  ["keyword", [{ field: "tags", words: numbered }], `${numbered.slice(0, 8).join(", ")} in tags`],
] as const)("%s: %j", ([by, reasons, text]) => {
  expect(describeMatch({ by, reasons })).toBe(text);
});
