import type { EmbedAnswer } from "@skillwright/core/internal";
import { MAX_VECTOR_SIZE } from "./embedder-limits.ts";

/** Checks vectors from an embedder and scales them to length one. */
export function unitVectors(lists: readonly unknown[], expected: number): EmbedAnswer {
  if (lists.length !== expected)
    return { ok: false, message: `${lists.length} embeddings came for ${expected} texts` };
  const vectors: Float32Array[] = [];
  for (const list of lists) {
    const vector = toVector(list);
    const size = vectors[0]?.length ?? vector?.length;
    if (vector === undefined || vector.length !== size)
      return { ok: false, message: "the embeddings are not lists of numbers of the same length" };
    vectors.push(vector);
  }
  return { ok: true, vectors };
}

function toVector(list: unknown): Float32Array | undefined {
  const isList = Array.isArray(list) || list instanceof Float32Array;
  if (!isList || list.length === 0 || list.length > MAX_VECTOR_SIZE) return undefined;
  const values = list as ArrayLike<unknown>;
  const vector = new Float32Array(values.length);
  let squares = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
    vector[index] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  return length === 0 ? vector : vector.map((value) => value / length);
}
