import { expect, test } from "vitest";
import { omitUndefined } from "../omit-undefined.ts";
import { addBoosts, type Boost } from "./add-boosts.ts";
import { readQuery } from "./read-query.ts";

interface Ranked extends Partial<Boost> {
  readonly id: string;
  readonly score: number;
}

const order = (ranked: readonly Ranked[], query = "please tidy up my desk"): readonly string[] =>
  addBoosts(
    ranked,
    { text: query, terms: readQuery(query).terms },
    ({ name = "", triggers = [], used = 0, fitsFiles = false, scope }) => ({
      name,
      triggers,
      used,
      fitsFiles,
      ...omitUndefined({ scope }),
    }),
  ).map(({ id }) => id);

test("past use breaks a near-tie", () => {
  const ranked = [
    { id: "a", score: 10 },
    { id: "b", score: 9.9, used: 3 },
  ];
  expect(order(ranked)).toEqual(["b", "a"]);
});

test("past use, however much, does not lift a skill that fits less", () => {
  const ranked = [
    { id: "a", score: 10 },
    { id: "b", score: 9.5, used: 1_000_000 },
  ];
  expect(order(ranked)).toEqual(["a", "b"]);
});

test("a trigger phrase counts when the query holds all of its words in order", () => {
  const ranked = [
    { id: "a", score: 10, triggers: ["tidy desk", "idy up"] },
    { id: "b", score: 9.5, triggers: ["Tidy up"] },
  ];
  expect(order(ranked)).toEqual(["b", "a"]);
});

test("a trigger phrase alone does not decide", () => {
  const ranked = [
    { id: "a", score: 10 },
    { id: "b", score: 5, triggers: ["tidy", "desk", "please"] },
  ];
  expect(order(ranked)).toEqual(["a", "b"]);
});

test("files that are worked on decide between what fits about equally well", () => {
  const ranked = [
    { id: "a", score: 10 },
    { id: "b", score: 9.5, fitsFiles: true },
    { id: "c", score: 5, fitsFiles: true },
  ];
  expect(order(ranked)).toEqual(["b", "a", "c"]);
});

test("of skills that fit about equally well the one nearest to the work is first", () => {
  const ranked = [
    { id: "a", score: 10, scope: "system" as const },
    { id: "b", score: 9.95, scope: "user" as const },
    { id: "c", score: 9.9, scope: "project" as const },
    { id: "d", score: 9.5, scope: "project" as const },
  ];
  expect(order(ranked)).toEqual(["c", "b", "a", "d"]);
});

test("without boosts the ranking is unchanged", () => {
  const ranked = [
    { id: "a", score: 2, triggers: [""] },
    { id: "b", score: 2 },
    { id: "c", score: -1 },
  ];
  expect(
    addBoosts(ranked, { text: "", terms: new Map() }, () => ({ name: "", triggers: [""], used: 0 })),
  ).toEqual(ranked);
});

test("a name all of whose words the query contains breaks a near-tie, and less of it counts less", () => {
  const ranked = [
    { id: "a", score: 10, name: "desk-report" },
    { id: "b", score: 9.6, name: "tidy-desk" },
    { id: "c", score: 8.9, name: "tidy-desk" },
  ];
  expect(order(ranked)).toEqual(["b", "a", "c"]);
});
