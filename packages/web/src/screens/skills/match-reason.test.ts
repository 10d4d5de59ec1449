import { expect, test } from "vitest";
import { matchReason } from "./match-reason.ts";

test("a hit says which part of the request it is for, and what matched", () => {
  const reasons = [{ field: "description" as const, words: ["mail", "send"] }];
  expect(matchReason({ by: "keyword", reasons, part: "mail it to Ann" })).toBe(
    "for “mail it to Ann”; mail, send in description",
  );
  expect(matchReason({ by: "semantic", reasons: [], part: "mail it" })).toBe(
    "for “mail it”; similar meaning",
  );
});

test("a hit for the whole request names no part", () => {
  expect(matchReason({ by: "name", reasons: [{ field: "name", words: ["pdf"] }] })).toBe(
    "exact name; pdf in name",
  );
  expect(matchReason({ by: "near-name", reasons: [] })).toBe("similar name");
});
