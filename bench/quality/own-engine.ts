import {
  correctQuery,
  createMemoryTerms,
  createSegment,
  embeddingTexts,
  fuse,
  matchWords,
  NAME_BOOST,
  NAME_SHARE,
  namedShare,
  preferPhrases,
  type RankedDocument,
  rankWords,
  readQuery,
  type SearchDocument,
  searchDocument,
  semanticWeight,
  standardScore,
  type TermSource,
  type WordMatch,
} from "@skillwright/core/internal";
import { products, type Vectors } from "./cached-vectors.ts";
import { bestPlaces } from "./measures.ts";
import type { SetDocument } from "./retrieval-sets.ts";

/** Numbers of keyword and semantic candidates, as in a search. */
const CANDIDATES = 100;
const NEAREST = 50;

/** What is usual for MiniLM, as in `offlineEmbedder`. */
const USUAL = { mean: 0.08, deviation: 0.078 };

/** Features of one query before ranking. */
export interface Evidence {
  readonly words: readonly RankedDocument[];
  readonly nearest: readonly RankedDocument[];
  readonly coverage: number;
  /** Terms of the query. */
  readonly terms: number;
  /** The standard score of the similarity of the query and each document. */
  readonly similarity: Float32Array;
  readonly match: (document: number) => WordMatch;
  /** Metadata coverage of a document. */
  readonly claimed: (document: number) => number;
  /** The share of a document's name that the query contains. */
  readonly named: (document: number) => number;
}

/** The indexed documents of a set. */
export interface OwnIndex {
  readonly words: OwnWords;
  readonly vectors: Vectors;
}

/** The words of documents and their texts. */
export interface OwnWords {
  readonly source: TermSource;
  readonly texts: readonly SearchDocument[];
}

/** Indexes documents; their embeddings combine those of names and descriptions. */
export function indexDocuments(
  documents: readonly SetDocument[],
  vectors: { readonly names: Vectors; readonly descriptions: Vectors },
): OwnIndex {
  const { names, descriptions } = vectors;
  const values = descriptions.values.map(
    (value, index) => (1 - NAME_SHARE) * value + NAME_SHARE * (names.values[index] ?? 0),
  );
  return {
    words: indexWords(documents),
    vectors: { size: descriptions.size, values },
  };
}

/** Indexes the words of documents. */
export function indexWords(documents: readonly SetDocument[]): OwnWords {
  const builder = createSegment();
  const texts = documents.map(({ name, description, body }) =>
    searchDocument({ displayName: "", description, tags: [], triggers: [] }, name, body),
  );
  for (const text of texts) builder.add(text);
  const source = createMemoryTerms();
  source.add(builder.build(0), documents.length);
  return { source, texts };
}

/** The texts of documents for embeddings. */
export function textsOf(documents: readonly SetDocument[]): {
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
  readonly together: readonly string[];
} {
  const texts = documents.map(({ name, description }) => embeddingTexts(name, { description }));
  return {
    names: texts.map(({ name }) => name),
    descriptions: texts.map(({ description }) => description),
    together: documents.map(({ name, description }) => `${name}: ${description}`),
  };
}

/** Features of a query; its embedding is a row of a table. */
export function evidenceFor(
  text: string,
  { words: { source, texts }, vectors }: OwnIndex,
  asked: { readonly queries: Vectors; readonly row: number },
): Evidence {
  const cosines = products(asked.queries, asked.row, vectors);
  const similarity = cosines.map((value) => standardScore(value, USUAL));
  const among = { allowed: new Uint8Array(source.end).fill(1), total: source.end };
  const { weighed } = correctQuery(readQuery(text), source, among);
  const words = preferPhrases(rankWords(weighed, among, CANDIDATES), weighed, ({ document }) =>
    textAt(texts, document),
  );
  const { match, claimed } = matchWords(weighed);
  const known = new Set(words.map(({ document }) => document));
  const nearest = bestPlaces(similarity, NEAREST)
    .filter((document) => !known.has(document))
    .map((document) => ({ document, score: match(document).score }));
  const [best] = words;
  return {
    words,
    nearest,
    coverage: best === undefined ? 0 : match(best.document).coverage,
    terms: weighed.query.terms.size,
    similarity,
    match,
    claimed: (document) => claimed(textAt(texts, document)),
    named: (document) => namedShare(textAt(texts, document).name, weighed.query.terms),
  };
}

function textAt(texts: readonly SearchDocument[], place: number): SearchDocument {
  const text = texts[place];
  if (text === undefined) throw new Error(`There is no document ${place}.`);
  return text;
}

/** Ranks by keywords only. */
export function rankByWords({ words, named }: Evidence): readonly number[] {
  return addNames(words, named).map(({ document }) => document);
}

/** Ranks by similarity only. */
export function rankByMeaning({ similarity }: Evidence): readonly number[] {
  return bestPlaces(similarity, CANDIDATES);
}

/** Ranks like a search does, or with another semantic weight. */
export function rankFused(
  evidence: Evidence,
  weigh: (coverage: number) => number = semanticWeight,
): readonly number[] {
  return fuseEvidence(evidence, weigh).map(({ document }) => document);
}

/** Ranks like a search does before embeddings are known: only those of the best keyword hits are computed in time. */
export function rankCold(
  { words, coverage, similarity, named }: Evidence,
  inTime: number,
): readonly number[] {
  const first = new Set(words.slice(0, inTime).map(({ document }) => document));
  const known = (place: number): number | undefined => (first.has(place) ? similarity[place] : undefined);
  return addNames(fuse({ words, coverage, similarity: known }), named).map(({ document }) => document);
}

/** Ranks like a search does, with scores. */
export function fuseEvidence(
  { words, nearest, coverage, similarity, named }: Evidence,
  weigh: (coverage: number) => number = semanticWeight,
): readonly RankedDocument[] {
  const like = (place: number): number => similarity[place] ?? 0;
  const fused = fuse({ words, nearest, coverage, similarity: like, weight: weigh(coverage) });
  return addNames(fused, named);
}

/** Boosts documents whose name the query contains, as `addBoosts` does. */
export function addNames(
  ranked: readonly RankedDocument[],
  named: (document: number) => number,
): readonly RankedDocument[] {
  const best = ranked[0]?.score ?? 0;
  return ranked
    .map(({ document, score }) => ({ document, score: score + NAME_BOOST * best * named(document) }))
    .toSorted((a, b) => b.score - a.score);
}
