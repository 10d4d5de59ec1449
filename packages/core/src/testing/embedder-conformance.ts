import type { Embedder } from "../ports/embedder.ts";

/** One promise of the {@link Embedder} port that every adapter keeps; `run` rejects where it is broken. */
export interface EmbedderCase {
  readonly name: string;
  readonly run: (embedder: Embedder) => Promise<void>;
}

/** The promises of the {@link Embedder} port. */
export const embedderCases: readonly EmbedderCase[] = [
  {
    name: "gives one vector of length one per text, all of one size",
    async run(embedder) {
      const vectors = await embed(embedder, ["merge two PDF files", "", "日本語 🎉", "x".repeat(20_000)]);
      check(vectors.length === 4, `4 vectors, not ${vectors.length}`);
      for (const vector of vectors) {
        check(vector.length === vectors[0]?.length, "vectors of one size");
        check(Math.abs(Math.hypot(...vector) - 1) < 1e-3, `length one, not ${Math.hypot(...vector)}`);
      }
    },
  },
  {
    name: "gives vectors in the order of the texts, more than fit into one batch",
    async run(embedder) {
      const texts = Array.from({ length: embedder.batch + 3 }, (_, index) => `number ${index}`);
      const together = await embed(embedder, texts);
      check(together.length === texts.length, `${texts.length} vectors, not ${together.length}`);
      const [last] = await embed(embedder, texts.slice(-1));
      check(product(last, together.at(-1)) > 0.999, "the same vector for the last text, alone or not");
    },
  },
  {
    name: "ranks similar texts closer than different ones",
    async run(embedder) {
      const [asked, like, unlike] = await embed(embedder, [
        "merge PDF files",
        "merge two PDF files into one",
        "bake a chocolate cake",
      ]);
      check(product(asked, like) > product(asked, unlike), "the similar text closer");
    },
  },
  {
    name: "gives nothing for nothing",
    async run(embedder) {
      check((await embed(embedder, [])).length === 0, "no vectors");
    },
  },
  {
    name: "answers that it was stopped instead of failing",
    async run(embedder) {
      const answer = await embedder.embed(["anything"], AbortSignal.abort());
      check(!answer.ok && answer.message !== "", "a message");
    },
  },
  {
    name: "starts again after it was closed",
    async run(embedder) {
      embedder.close();
      check((await embed(embedder, ["again"])).length === 1, "a vector");
    },
  },
];

async function embed(embedder: Embedder, texts: readonly string[]): Promise<readonly Float32Array[]> {
  const answer = await embedder.embed(texts);
  if (!answer.ok) throw new Error(answer.message);
  return answer.vectors;
}

function product(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a?.reduce((sum, value, index) => sum + value * (b?.[index] ?? 0), 0) ?? 0;
}

function check(holds: boolean, wanted: string): void {
  if (!holds) throw new Error(`Expected ${wanted}.`);
}
