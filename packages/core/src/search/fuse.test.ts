import { expect, test } from "vitest";
import { fuse, SEMANTIC_WEIGHT, semanticWeight } from "./fuse.ts";

const words = [
  { document: 4, score: 10 },
  { document: 2, score: 9 },
  { document: 7, score: 1 },
];

test("if keywords cover the whole query, semantic similarity has no weight", () => {
  const similarity = (document: number): number => document / 10;
  expect(fuse({ words, coverage: 1, similarity })).toEqual(
    words.map((ranked) => ({ ...ranked, similarity: ranked.document / 10 })),
  );
});

test("where words say little, the likest document is first", () => {
  const similarity = (document: number): number => (document === 7 ? 4 : 1);
  expect(fuse({ words, coverage: 0.2, similarity }).map(({ document }) => document)).toEqual([7, 4, 2]);
});

test("from the first hit with unknown similarity on, keywords decide alone", () => {
  const more = [...words, { document: 3, score: 0.5 }, { document: 5, score: 0.4 }];
  const similarity = (document: number): number | undefined => (document === 3 ? undefined : document);
  const nearest = [{ document: 9, score: 0 }];
  const weight = semanticWeight(0.5);
  expect(fuse({ words: more, nearest, coverage: 0.5, similarity })).toEqual([
    { document: 4, score: 10 + 4 * weight, similarity: 4 },
    { document: 7, score: 1 + 7 * weight, similarity: 7 },
    { document: 2, score: 9 + 2 * weight, similarity: 2 },
    { document: 3, score: 0.5, similarity: undefined },
    { document: 5, score: 0.4, similarity: 5 },
  ]);
});

test("if the similarity of one of the first three hits is unknown, keywords decide alone", () => {
  const similarity = (document: number): number | undefined => (document === 7 ? undefined : document);
  expect(fuse({ words, coverage: 0.5, similarity })).toEqual(
    words.map((ranked) => ({ ...ranked, similarity: similarity(ranked.document) })),
  );
});

test("a document that is less similar than usual counts as usual", () => {
  const similarity = (document: number): number => (document === 4 ? -3 : 0);
  expect(fuse({ words, coverage: 0, similarity }).map(({ score }) => score)).toEqual([10, 9, 1]);
});

test("hits found only by semantic search join the ranking, and ties keep document order", () => {
  const nearest = [
    { document: 9, score: 0 },
    { document: 8, score: 0 },
  ];
  const ranked = fuse({ words: [], nearest, coverage: 0, similarity: () => 0.5 });
  expect(ranked).toEqual([
    { document: 8, score: SEMANTIC_WEIGHT / 2, similarity: 0.5 },
    { document: 9, score: SEMANTIC_WEIGHT / 2, similarity: 0.5 },
  ]);
});
