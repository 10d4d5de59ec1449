import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MAX_EMBEDDING_TEXT } from "@skillwright/core/internal";
import { offlineEmbedder } from "@skillwright/runtime/internal";

/** Embeddings of texts, one after the other. */
export interface Vectors {
  readonly size: number;
  readonly values: Float32Array;
}

const SIZE = 384;
const MODEL = "minilm-l6-v2";

/** Cache of embeddings between runs; ignored by Git. */
const folder = ".bench-cache";

/** The file with the embeddings of some texts. */
function vectorsFile(texts: readonly string[]): string {
  const hash = createHash("sha1").update(MODEL);
  for (const text of texts) hash.update("\0").update(text.slice(0, MAX_EMBEDDING_TEXT));
  return join(folder, `${hash.digest("hex")}.f32`);
}

/** The embeddings of texts by the offline model; cached for the same texts. */
export async function embedTexts(title: string, texts: readonly string[]): Promise<Vectors> {
  const file = vectorsFile(texts);
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    return { size: SIZE, values: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4) };
  }
  const embedder = offlineEmbedder();
  if (embedder === undefined) throw new Error("The packages of the offline model are not installed.");
  const values = new Float32Array(texts.length * SIZE);
  for (let from = 0; from < texts.length; from += embedder.batch) {
    process.stderr.write(`\rembedding ${title}: ${from} of ${texts.length} `);
    const batch = texts.slice(from, from + embedder.batch).map((text) => text.slice(0, MAX_EMBEDDING_TEXT));
    const answer = await embedder.embed(batch);
    if (!answer.ok) throw new Error(answer.message);
    for (const [index, vector] of answer.vectors.entries()) values.set(vector, (from + index) * SIZE);
  }
  embedder.close();
  process.stderr.write("\n");
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, new Uint8Array(values.buffer));
  return { size: SIZE, values };
}

/** The dot products of one vector with all vectors of a table. */
export function products(query: Vectors, row: number, { size, values }: Vectors): Float32Array {
  const asked = query.values.subarray(row * size, (row + 1) * size);
  const result = new Float32Array(values.length / size);
  for (let place = 0; place < result.length; place += 1) {
    let sum = 0;
    for (let index = 0, at = place * size; index < size; index += 1, at += 1)
      sum += (asked[index] ?? 0) * (values[at] ?? 0);
    result[place] = sum;
  }
  return result;
}
