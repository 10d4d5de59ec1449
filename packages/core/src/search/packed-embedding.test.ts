import * as fc from "fast-check";
import { expect, test } from "vitest";
import { embeddingTable, packEmbedding, similarity, skillEmbedding } from "./packed-embedding.ts";

const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 })
  .map((values) => Float32Array.from(values));

test("a packed embedding keeps nearly the same dot products", () => {
  fc.assert(
    fc.property(vector, vector, (query, document) => {
      const exact = query.reduce((sum, value, index) => sum + value * (document[index] ?? 0), 0);
      expect(similarity(query, embeddingTable([packEmbedding(document)]), 0)).toBeCloseTo(exact, 1);
    }),
  );
});

test("an embedding of another size, or of truncated bytes, is similar to nothing", () => {
  const table = embeddingTable([
    packEmbedding(Float32Array.of(1, 0)),
    packEmbedding(Float32Array.of(1)),
    new Uint8Array(2),
  ]);
  expect([0, 1, 2].map((row) => similarity(Float32Array.of(1, 0), table, row))).toEqual([
    expect.closeTo(1, 5),
    0,
    0,
  ]);
  expect(similarity(Float32Array.of(1, 0, 0), table, 0)).toBe(0);
  expect(similarity(Float32Array.of(1), embeddingTable([]), 0)).toBe(0);
});

test("a skill's embedding is mostly its description's", () => {
  expect([...skillEmbedding(Float32Array.of(1, 0), Float32Array.of(0, 1))]).toEqual([
    expect.closeTo(0.3, 5),
    expect.closeTo(0.7, 5),
  ]);
});
