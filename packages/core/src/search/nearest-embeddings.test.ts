import { expect, test } from "vitest";
import { nearestEmbeddings } from "./nearest-embeddings.ts";
import { embeddingTable, packEmbedding, similarity } from "./packed-embedding.ts";

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function tableOf(count: number): ReturnType<typeof embeddingTable> {
  const next = numbers(7);
  return embeddingTable(
    Array.from({ length: count }, () => packEmbedding(Float32Array.from({ length: 64 }, next))),
  );
}

test("a few embeddings are all compared, best first", () => {
  const table = tableOf(50);
  const query = Float32Array.from({ length: 64 }, numbers(3));
  const all = Array.from({ length: 50 }, (_, row) => ({ row, similarity: similarity(query, table, row) }));
  const best = all.toSorted((a, b) => b.similarity - a.similarity).slice(0, 5);
  expect(nearestEmbeddings(table)(query, 5)).toEqual(best);
});

test("among many, an embedding finds itself and nearly all of its true neighbours", () => {
  const table = tableOf(10_000);
  const step = table.steps[123] ?? 0;
  const query = Float32Array.from(table.values.subarray(123 * 64, 124 * 64), (value) => value * step);
  const found = nearestEmbeddings(table)(query, 10).map(({ row }) => row);
  expect(found[0]).toBe(123);
  const all = Array.from({ length: 10_000 }, (_, row) => ({
    row,
    similarity: similarity(query, table, row),
  }));
  const best = all.toSorted((a, b) => b.similarity - a.similarity).slice(0, 10);
  expect(best.filter(({ row }) => found.includes(row)).length).toBeGreaterThanOrEqual(8);
});

test("an empty table has no neighbours", () => {
  expect(nearestEmbeddings(embeddingTable([]))(Float32Array.of(1), 5)).toEqual([]);
});
