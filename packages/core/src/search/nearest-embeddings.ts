import { type EmbeddingTable, similarity } from "./packed-embedding.ts";

/** Up to here every vector is compared; above it only those whose signs agree best. */
const MAX_COMPARED = 4096;

/** Vectors whose signs agree best that are then compared in full. */
const MIN_REFINED = 512;

/** A row of a table with how alike it is. */
export interface NearRow {
  readonly row: number;
  readonly similarity: number;
}

/** Finds the rows of a table that are most similar to a query, best first; ties go to the lower number. */
export type NearestEmbeddings = (query: Float32Array, limit: number) => readonly NearRow[];

/** Prepares finding the nearest among many: the signs of all values are packed once, 32 to a number. */
export function nearestEmbeddings(table: EmbeddingTable): NearestEmbeddings {
  const signs = table.count > MAX_COMPARED ? signsOf(table.values, table.size) : undefined;
  return (query, limit) => {
    const rows =
      signs === undefined || query.length !== table.size
        ? Array.from({ length: table.count }, (_, row) => row)
        : agreeing(signs, query, Math.max(MIN_REFINED, limit * 8));
    return rows
      .map((row) => ({ row, similarity: similarity(query, table, row) }))
      .toSorted((a, b) => b.similarity - a.similarity || a.row - b.row)
      .slice(0, limit);
  };
}

interface Signs {
  readonly words: Uint32Array;
  /** Numbers per vector. */
  readonly width: number;
}

function signsOf(values: Int8Array | Float32Array, size: number): Signs {
  const width = Math.ceil(size / 32);
  const count = size === 0 ? 0 : values.length / size;
  const words = new Uint32Array(width * count);
  for (let row = 0; row < count; row += 1) {
    for (let index = 0; index < size; index += 1) {
      if ((values[row * size + index] ?? 0) <= 0) continue;
      const at = row * width + (index >> 5);
      words[at] = (words[at] ?? 0) | (1 << (index & 31));
    }
  }
  return { words, width };
}

/** At least `wanted` rows with the fewest differing signs; rows of equal distance are all included or all left out. */
function agreeing({ words, width }: Signs, query: Float32Array, wanted: number): readonly number[] {
  const asked = signsOf(query, query.length).words;
  const count = words.length / width;
  const distances = new Uint16Array(count);
  const histogram = new Uint32Array(width * 32 + 1);
  for (let row = 0; row < count; row += 1) {
    let distance = 0;
    const start = row * width;
    for (let index = 0; index < width; index += 1)
      distance += ones((words[start + index] ?? 0) ^ (asked[index] ?? 0));
    distances[row] = distance;
    histogram[distance] = (histogram[distance] ?? 0) + 1;
  }
  let bar = 0;
  for (let seen = histogram[0] ?? 0; seen < wanted && bar < histogram.length - 1; ) {
    bar += 1;
    seen += histogram[bar] ?? 0;
  }
  const rows: number[] = [];
  for (let row = 0; row < count; row += 1) if ((distances[row] ?? 0) <= bar) rows.push(row);
  return rows;
}

/** How many bits of a number are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
