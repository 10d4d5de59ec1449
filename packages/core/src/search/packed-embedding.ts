/** The weight of a skill's name in its embedding relative to its description; fitted by `bench/search-quality.ts`. */
export const NAME_SHARE: number = 0.3;

/** The vector of a skill from those of its name and its description. */
export function skillEmbedding(name: Float32Array, description: Float32Array): Float32Array {
  return description.map((value, index) => (1 - NAME_SHARE) * value + NAME_SHARE * (name[index] ?? 0));
}

/** Bytes before the values of a packed embedding: the size of one step. */
const HEAD = 4;

/** An embedding with one byte per value, in a quarter of the space. */
export function packEmbedding(vector: Float32Array): Uint8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const step = largest === 0 || !Number.isFinite(largest) ? 1 : largest / 127;
  const bytes = new Uint8Array(HEAD + vector.length);
  new DataView(bytes.buffer).setFloat32(0, step, true);
  new Int8Array(bytes.buffer, HEAD).set(vector.map((value) => Math.round(value / step)));
  return bytes;
}

/** Packed embeddings of one size, one after the other. */
export interface EmbeddingTable {
  readonly size: number;
  readonly count: number;
  readonly values: Int8Array;
  /** The size of one step for each embedding. */
  readonly steps: Float32Array;
}

/** Puts packed embeddings into one table; those of another size than the first become zero vectors. */
export function embeddingTable(packed: readonly Uint8Array[]): EmbeddingTable {
  const size = Math.max(0, (packed[0]?.length ?? HEAD) - HEAD);
  const values = new Int8Array(size * packed.length);
  const steps = new Float32Array(packed.length);
  packed.forEach((bytes, row) => {
    if (bytes.length !== HEAD + size) return;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    steps[row] = view.getFloat32(0, true);
    values.set(new Int8Array(bytes.buffer, bytes.byteOffset + HEAD, size), row * size);
  });
  return { size, count: packed.length, values, steps };
}

/** The similarity of a query and one embedding of a table: their dot product. */
export function similarity(
  query: Float32Array,
  { size, values, steps }: EmbeddingTable,
  row: number,
): number {
  if (query.length !== size) return 0;
  let sum = 0;
  const start = row * size;
  for (let index = 0; index < size; index += 1) sum += (query[index] ?? 0) * (values[start + index] ?? 0);
  return sum * (steps[row] ?? 0);
}
