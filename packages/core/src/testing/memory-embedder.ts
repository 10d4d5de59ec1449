import type { Embedder } from "../ports/embedder.ts";
import { eachWord } from "../search/split-words.ts";
import { termOf } from "../search/terms.ts";

/** Values of a vector; enough that different words seldom meet. */
const SIZE = 256;

/** An embedder without a model: texts are alike when they share words, or words that a test calls alike. */
export function memoryEmbedder(alike: Readonly<Record<string, string>> = {}): Embedder {
  return {
    model: "memory",
    batch: 8,
    async embed(texts, signal) {
      if (signal?.aborted === true) return { ok: false, message: "stopped" };
      return { ok: true, vectors: texts.map((text) => vectorOf(text, alike)) };
    },
    close: () => undefined,
  };
}

function vectorOf(text: string, alike: Readonly<Record<string, string>>): Float32Array {
  const vector = new Float32Array(SIZE);
  eachWord(text, (word) => {
    const term = termOf(word);
    if (term === "") return;
    let place = 7;
    for (const letter of alike[term] ?? term) place = (place * 31 + (letter.codePointAt(0) ?? 0)) % SIZE;
    vector[place] = (vector[place] ?? 0) + 1;
  });
  if (vector.every((value) => value === 0)) vector[0] = 1;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
