import fc from "fast-check";
import { expect, test } from "vitest";
import { type CopyTraits, collapseCopies } from "./collapse-copies.ts";

interface One extends Partial<CopyTraits> {
  readonly id: string;
  readonly text: string;
}

const text = "merges splits rotates stamps pdf files without losing forms bookmarks links metadata";

function collapsed(ranked: readonly One[], limit = 10): readonly (readonly string[])[] {
  return collapseCopies(ranked, {
    limit,
    faceOf: ({ id, ...face }) => ({
      name: id,
      description: "merges pdf files",
      score: 10,
      isUsable: true,
      isNamed: false,
      ...face,
    }),
    textOf: (one) => one.text,
  }).map(({ shown, copies }) => [shown, ...copies].map(({ id }) => id));
}

test("skills that say nearly the same are shown once, at the place of the best", () => {
  const ranked = [
    { id: "pdf", text },
    { id: "mail", text: "writes letters", description: "writes letters" },
    { id: "pdf-copy", text: `${text} quickly` },
  ];
  expect(collapsed(ranked)).toEqual([["pdf", "pdf-copy"], ["mail"]]);
});

test("what only begins alike, or fits far worse, isn't a copy", () => {
  expect(
    collapsed([
      { id: "pdf", text },
      { id: "forms", text: "fills in forms" },
    ]),
  ).toEqual([["pdf"], ["forms"]]);
  expect(
    collapsed([
      { id: "pdf", text },
      { id: "far", text, score: 1 },
    ]),
  ).toEqual([["pdf"], ["far"]]);
  expect(
    collapsed([
      { id: "pdf", text, name: "a" },
      { id: "far", text, score: 1, name: "a" },
    ]),
  ).toEqual([["pdf", "far"]]);
});

test("one that can be used is shown for those that cannot", () => {
  expect(
    collapsed([
      { id: "shadowed", text, isUsable: false },
      { id: "used", text },
    ]),
  ).toEqual([["used", "shadowed"]]);
});

test("a named skill is not hidden, and doesn't hide a usable copy", () => {
  const named = { id: "named", text, isNamed: true, isUsable: false };
  expect(collapsed([named, { id: "used", text }])).toEqual([["named"], ["used"]]);
  expect(
    collapsed([
      { ...named, isUsable: true },
      { id: "used", text },
    ]),
  ).toEqual([["named", "used"]]);
});

test("copies below the last shown result are still listed", () => {
  const ranked = [
    { id: "pdf", text },
    { id: "mail", text: "writes letters", description: "writes letters" },
    { id: "pdf-copy", text },
  ];
  expect(collapsed(ranked, 1)).toEqual([["pdf", "pdf-copy"]]);
});

test("two are copies exactly when nine of ten words of both are in both", () => {
  const words = fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { maxLength: 25 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [first, second] = [a, b].map((numbers) => numbers.map((number) => `w${number}`).join(" "));
      const both = a.filter((number) => b.includes(number)).length;
      const all = a.length + b.length - both;
      const isCopy = all === 0 || both / all >= 0.9;
      const ranked = [
        { id: "a", text: first ?? "", name: "same" },
        { id: "b", text: second ?? "", name: "same" },
      ];
      expect(collapsed(ranked)).toEqual(isCopy ? [["a", "b"]] : [["a"], ["b"]]);
    }),
    { numRuns: 500 },
  );
  const near = fc
    .integer({ min: 1, max: 80 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 0, max: size })));
  fc.assert(
    fc.property(near, ([size, missing]) => {
      const list = Array.from({ length: size }, (_, number) => `w${number}`);
      const ranked = [
        { id: "a", text: list.join(" "), name: "same" },
        { id: "b", text: list.slice(missing).join(" "), name: "same" },
      ];
      const isCopy = (size - missing) / size >= 0.9;
      expect(collapsed(ranked)).toEqual(isCopy ? [["a", "b"]] : [["a"], ["b"]]);
    }),
    { numRuns: 500 },
  );
});
