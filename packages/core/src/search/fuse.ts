import type { RankedDocument } from "./rank-words.ts";

/**
 * The weight of semantic similarity if no word of the query is known; fitted by `bench/search-quality.ts`. Similarity
 * is measured in standard deviations, so the weight fits every embedding model.
 */
export const SEMANTIC_WEIGHT: number = 10;

/** Keywords are enough if a document's metadata covers this share of the query: semantic search could add no rare word. */
export const ENOUGH_METADATA_COVERAGE: number = 0.9;

/**
 * Fewest keyword hits that must be comparable: with fewer, the similarity of the first one only shields it from the
 * others. Measured by `bench/search-quality.ts`; with three, the order is nowhere worse than that of keywords.
 */
const MIN_COMPARED = 3;

/** Inputs for combining both kinds of scores. */
export interface FuseInput {
  /** The keyword hits, best first. */
  readonly words: readonly RankedDocument[];
  /** Hits of semantic search that keywords did not find, with their keyword scores. */
  readonly nearest?: readonly RankedDocument[];
  /** The share of the query that the best keyword hit covers. */
  readonly coverage: number;
  /** The standard score of a document's similarity; undefined where that is not known yet. */
  readonly similarity: (document: number) => number | undefined;
  /** The weight of semantic similarity. Default: {@link semanticWeight} of the coverage. */
  readonly weight?: number;
}

/** A document with how well it fits by words and meaning together. */
export interface FusedDocument extends RankedDocument {
  /** The standard score of its similarity; undefined where that was not known. */
  readonly similarity: number | undefined;
}

/** The weight of semantic similarity: the less of a query the keywords cover, the higher; it drops to zero quickly. */
export function semanticWeight(coverage: number): number {
  return SEMANTIC_WEIGHT * (1 - Math.min(1, Math.max(0, coverage))) ** 2;
}

/**
 * Ranks by keywords and semantics together: the keyword score plus the similarity, which weighs less the more of the
 * query the keywords cover. Less similar than usual counts as usual. From the first keyword hit with unknown similarity
 * on, hits keep their order: what is known by chance must not win. If that is one of the first three, all of them do. Ties
 * go to the lower number.
 */
export function fuse(input: FuseInput): readonly FusedDocument[] {
  const { words, nearest = [], coverage, similarity, weight = semanticWeight(coverage) } = input;
  const known = words.map((ranked) => ({ ...ranked, similarity: similarity(ranked.document) }));
  const firstUnknown = known.findIndex((ranked) => ranked.similarity === undefined);
  const count = firstUnknown < 0 ? known.length : firstUnknown < MIN_COMPARED ? 0 : firstUnknown;
  const compared = known.slice(0, count);
  const others =
    firstUnknown < 0 ? nearest.map((ranked) => ({ ...ranked, similarity: similarity(ranked.document) })) : [];
  return [
    ...[...compared, ...others]
      .map((ranked) => ({ ...ranked, score: ranked.score + weight * Math.max(0, ranked.similarity ?? 0) }))
      .toSorted((a, b) => b.score - a.score || a.document - b.document),
    ...known.slice(count),
  ];
}
