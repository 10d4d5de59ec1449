import MiniSearch from "minisearch";
import { stemmer } from "stemmer";
import { products, type Vectors } from "./cached-vectors.ts";
import { bestPlaces, type Rankings } from "./measures.ts";
import type { RetrievalSet } from "./retrieval-sets.ts";

/** Documents that each ranking contributes to rank fusion. */
const FUSED = 100;

/** The standard constant of reciprocal rank fusion. */
const RANK_CONSTANT = 60;

const stopWords = new Set(
  (
    "a an the and or but if then else of to in on at by for from with without into onto over under about as is are was " +
    "were be been being am do does did done have has had having i you he she it we they me him her us them my your his " +
    "its our their mine yours this that these those there here what which who whom whose when where why how can could " +
    "will would shall should may might must not no nor so than too very just also only own same such some any each few " +
    "more most other all both s t don now please want need like let get give make help tell show know use using used"
  ).split(" "),
);

/** MiniSearch with defaults, Porter stemming and stop words, over names, descriptions and bodies. */
export function rankByMiniSearch({ documents, queries }: RetrievalSet): Rankings {
  const engine = new MiniSearch({
    fields: ["name", "description", "body"],
    idField: "place",
    processTerm: (term) => (stopWords.has(term.toLowerCase()) ? null : stemmer(term.toLowerCase())),
  });
  engine.addAll(documents.map((document, place) => ({ ...document, place })));
  return queries.map(({ text }) =>
    engine
      .search(text)
      .slice(0, FUSED)
      .map(({ id }) => id as number),
  );
}

/** MiniLM on name and description, as one text. */
export function rankByMiniLm(queries: Vectors, documents: Vectors): Rankings {
  return Array.from({ length: queries.values.length / queries.size }, (_, row) =>
    bestPlaces(products(queries, row, documents), FUSED),
  );
}

/** Reciprocal rank fusion of two rankings, untuned. */
export function fuseRanks(first: Rankings, second: Rankings): Rankings {
  return first.map((ranked, query) => {
    const scores = new Map<number, number>();
    for (const list of [ranked, second[query] ?? []]) {
      for (const [rank, place] of list.entries())
        scores.set(place, (scores.get(place) ?? 0) + 1 / (RANK_CONSTANT + 1 + rank));
    }
    return [...scores].toSorted(([a, x], [b, y]) => y - x || a - b).map(([place]) => place);
  });
}
