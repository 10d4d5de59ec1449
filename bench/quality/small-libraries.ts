import { createHash } from "node:crypto";
import type { Vectors } from "./cached-vectors.ts";
import type { JudgedSet } from "./judged-sets.ts";
import { evidenceFor, indexWords } from "./own-engine.ts";
import type { RetrievalSet } from "./retrieval-sets.ts";

/** Realistic library sizes, and how many of each are sampled. */
export const LIBRARIES: readonly { readonly size: number; readonly draws: number }[] = [
  { size: 20, draws: 8 },
  { size: 100, draws: 3 },
];

/** Queries against a library, split by whether it has a match. */
export interface SmallLibrary {
  readonly installed: Pick<JudgedSet, "set" | "evidence">;
  /** The match is in the set but not in the library: the hardest queries without a match. */
  readonly missing: Pick<JudgedSet, "set" | "evidence">;
  /** Queries from the other sets. */
  readonly foreign: Pick<JudgedSet, "set" | "evidence">;
}

const nothing: ReadonlySet<number> = new Set();

/** Every how many of the other sets' queries is compared with a library. */
const FOREIGN_STEP = 40;

/** A deterministic sample of a set's documents, with all of its queries and some of the other sets'. */
export function drawLibrary(
  judged: JudgedSet,
  others: readonly JudgedSet[],
  { size, draw }: { readonly size: number; readonly draw: number },
): SmallLibrary {
  const { set, index, queries } = judged;
  const placeOf = (place: number): string =>
    createHash("sha1")
      .update(`${draw}${set.documents[place]?.id ?? ""}`)
      .digest("hex");
  const chosen = [...set.documents.keys()]
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .slice(0, size);
  const documents = chosen.flatMap((place) => set.documents[place] ?? []);
  const own = { words: indexWords(documents), vectors: rowsOf(index.vectors, chosen) };
  const places = new Map(chosen.map((place, at) => [place, at]));
  const asked = set.queries.map((query, row) => {
    const right = new Set([...query.right].flatMap((place) => places.get(place) ?? []));
    return { query: { ...query, right }, row };
  });
  const part = (isInstalled: boolean): Pick<JudgedSet, "set" | "evidence"> => {
    const some = asked.filter(({ query }) => query.right.size > 0 === isInstalled);
    const partSet: RetrievalSet = { ...set, documents, queries: some.map(({ query }) => query) };
    return {
      set: partSet,
      evidence: some.map(({ query, row }) => evidenceFor(query.text, own, { queries, row })),
    };
  };
  const asking = others.flatMap((other) =>
    other.set.queries.flatMap((query, row) =>
      row % FOREIGN_STEP === draw
        ? [{ query: { ...query, right: nothing }, row, queries: other.queries }]
        : [],
    ),
  );
  const foreign = {
    set: { ...set, documents, queries: asking.map(({ query }) => query) },
    evidence: asking.map(({ query, ...from }) => evidenceFor(query.text, own, from)),
  };
  return { installed: part(true), missing: part(false), foreign };
}

function rowsOf({ size, values }: Vectors, rows: readonly number[]): Vectors {
  const chosen = new Float32Array(rows.length * size);
  for (const [at, row] of rows.entries())
    chosen.set(values.subarray(row * size, (row + 1) * size), at * size);
  return { size, values: chosen };
}
