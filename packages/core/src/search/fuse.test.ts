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
  const similarity = (document: number): number => (document === 7 ? 0.8 : 0.1);
  expect(fuse({ words, coverage: 0.2, similarity }).map(({ document }) => document)).toEqual([7, 4, 2]);
});

test("a document whose similarity is unknown counts as an average one", () => {
  const similarity = (document: number): number | undefined => (document === 2 ? undefined : document / 10);
  const usual = (0.4 + 0.7) / 2;
  const weight = semanticWeight(0.5);
  expect(fuse({ words, coverage: 0.5, similarity }).find(({ document }) => document === 2)).toEqual({
    document: 2,
    score: 9 + weight * usual,
    similarity: undefined,
  });
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
