import { embedTexts, type Vectors } from "./cached-vectors.ts";
import { type Evidence, evidenceFor, indexDocuments, type OwnIndex, textsOf } from "./own-engine.ts";
import type { RetrievalSet } from "./retrieval-sets.ts";

/** A set with everything that rankings need. */
export interface JudgedSet {
  readonly set: RetrievalSet;
  readonly index: OwnIndex;
  readonly queries: Vectors;
  /** Embeddings of name and description as one text, for the plain encoder. */
  readonly together: Vectors;
  readonly evidence: readonly Evidence[];
}

/** Prepares a set: embeddings, index, and features of each query. */
export async function judgeSet(set: RetrievalSet): Promise<JudgedSet> {
  const texts = textsOf(set.documents);
  const queries = await embedTexts(
    `queries of ${set.name}`,
    set.queries.map(({ text }) => text),
  );
  const names = await embedTexts(`names of ${set.name}`, texts.names);
  const descriptions = await embedTexts(`descriptions of ${set.name}`, texts.descriptions);
  const together = await embedTexts(`documents of ${set.name}`, texts.together);
  const index = indexDocuments(set.documents, { names, descriptions });
  const evidence = set.queries.map(({ text }, row) => evidenceFor(text, index, { queries, row }));
  return { set, index, queries, together, evidence };
}
