import {
  createSegment,
  type FieldRules,
  fuse,
  matchWords,
  meaningTexts,
  meaningWeight,
  memoryTerms,
  NAME_SHARE,
  preferPhrases,
  type RankedDocument,
  rankWords,
  readQuery,
  type SearchDocument,
  searchDocument,
  type TermSource,
  type WordMatch,
} from "@skillwright/core/internal";
import { products, type Vectors } from "./cached-vectors.ts";
import { bestPlaces } from "./measures.ts";
import type { SetDocument } from "./retrieval-sets.ts";

/** Candidates of words and of meaning, as a search considers them. */
const CANDIDATES = 100;
const NEAREST = 50;

/** What this engine knows about one query before it ranks. */
export interface Evidence {
  readonly words: readonly RankedDocument[];
  readonly nearest: readonly RankedDocument[];
  readonly coverage: number;
  /** Terms of the query. */
  readonly terms: number;
  /** How alike the query and each document are. */
  readonly likeness: Float32Array;
  readonly match: (document: number) => WordMatch;
  /** What a document says of itself of what the query says. */
  readonly claimed: (document: number) => number;
}

/** The documents of a set as this engine knows them. */
export interface OwnIndex {
  readonly words: OwnWords;
  readonly vectors: Vectors;
}

/** The words of documents and the texts that they are from. */
export interface OwnWords {
  readonly source: TermSource;
  readonly texts: readonly SearchDocument[];
}

/** Reads documents; their vectors are made of those of names and of descriptions. */
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

/** Reads the words of documents; `rules` says how they count in each part. */
export function indexWords(documents: readonly SetDocument[], rules?: FieldRules): OwnWords {
  const builder = createSegment(rules);
  const texts = documents.map(({ name, description, body }) =>
    searchDocument({ displayName: "", description, tags: [], triggers: [] }, name, body),
  );
  for (const text of texts) builder.add(text);
  return { source: memoryTerms(builder.build(0), documents.length), texts };
}

/** The texts of documents whose meaning is asked for. */
export function textsOf(documents: readonly SetDocument[]): {
  readonly names: readonly string[];
  readonly descriptions: readonly string[];
  readonly together: readonly string[];
} {
  const texts = documents.map(({ name, description }) => meaningTexts(name, { description }));
  return {
    names: texts.map(({ name }) => name),
    descriptions: texts.map(({ description }) => description),
    together: documents.map(({ name, description }) => `${name}: ${description}`),
  };
}

/** What is known about a query; its vector is a row of a table. */
export function evidenceFor(
  text: string,
  { words, vectors }: OwnIndex,
  asked: { readonly queries: Vectors; readonly row: number },
): Evidence {
  return weighWords(text, words, products(asked.queries, asked.row, vectors));
}

/** What is known about a query, when it is known how alike it and each document are. */
export function weighWords(text: string, { source, texts }: OwnWords, likeness: Float32Array): Evidence {
  const among = { allowed: new Uint8Array(source.end).fill(1), total: source.end };
  const query = readQuery(text);
  const words = preferPhrases(rankWords(query, source, among, CANDIDATES), {
    query,
    source,
    among,
    textOf: ({ document }) => textAt(texts, document),
  });
  const { match, claimed } = matchWords(query, source, among);
  const known = new Set(words.map(({ document }) => document));
  const nearest = bestPlaces(likeness, NEAREST)
    .filter((document) => !known.has(document))
    .map((document) => ({ document, score: match(document).score }));
  const [best] = words;
  return {
    words,
    nearest,
    coverage: best === undefined ? 0 : match(best.document).coverage,
    terms: query.terms.size,
    likeness,
    match,
    claimed: (document) => claimed(textAt(texts, document)),
  };
}

function textAt(texts: readonly SearchDocument[], place: number): SearchDocument {
  const text = texts[place];
  if (text === undefined) throw new Error(`There is no document ${place}.`);
  return text;
}

/** Ranks by words alone. */
export function rankByWords({ words }: Evidence): readonly number[] {
  return words.map(({ document }) => document);
}

/** Ranks by meaning alone. */
export function rankByMeaning({ likeness }: Evidence): readonly number[] {
  return bestPlaces(likeness, CANDIDATES);
}

/** Ranks by words and meaning as a search does, or with another weight of meaning. */
export function rankFused(
  { words, nearest, coverage, likeness }: Evidence,
  weigh: (coverage: number) => number = meaningWeight,
): readonly number[] {
  const like = (place: number): number => likeness[place] ?? 0;
  return fuse({ words, nearest, coverage, likeness: like, weight: weigh(coverage) }).map(
    ({ document }) => document,
  );
}
