import type { RankedDocument } from "./rank-words.ts";

/** What meaning weighs where no word of the query is known; fitted by `bench/search-quality.ts`. */
export const SEMANTIC_WEIGHT: number = 130;

/** Words are enough where a document says of itself this share of what the query says: meaning could add no rare word. */
export const ENOUGH_METADATA_COVERAGE: number = 0.9;

/** What is known about a query before both kinds of scores become one. */
export interface FuseInput {
  /** What words found, best first. */
  readonly words: readonly RankedDocument[];
  /** What meaning found that words did not, with the score by words. */
  readonly nearest?: readonly RankedDocument[];
  /** The share of what the query says that the best document by words says too. */
  readonly coverage: number;
  /** How alike query and document are; undefined where that is not known yet. */
  readonly similarity: (document: number) => number | undefined;
  /** What meaning weighs. Default: {@link semanticWeight} of the coverage. */
  readonly weight?: number;
}

/** A document with how well it fits by words and meaning together. */
export interface FusedDocument extends RankedDocument {
  /** How alike query and document are; undefined where that was not known. */
  readonly similarity: number | undefined;
}

/** How much meaning counts: the less of a query its words account for, the more, and soon nothing. */
export function semanticWeight(coverage: number): number {
  return SEMANTIC_WEIGHT * (1 - Math.min(1, Math.max(0, coverage))) ** 2;
}

/**
 * Ranks by words and meaning together: the score by words plus the similarity, which weighs the less the more of the
 * query is found in words. A document whose similarity is not known counts as an average one. Of equals the one with the
 * lower number is first.
 */
export function fuse(input: FuseInput): readonly FusedDocument[] {
  const { words, nearest = [], coverage, similarity, weight = semanticWeight(coverage) } = input;
  const all = [...words, ...nearest].map((ranked) => ({
    ...ranked,
    similarity: similarity(ranked.document),
  }));
  const known = all.flatMap((ranked) => ranked.similarity ?? []);
  const usual = known.length === 0 ? 0 : known.reduce((sum, value) => sum + value, 0) / known.length;
  return all
    .map((ranked) => ({ ...ranked, score: ranked.score + weight * (ranked.similarity ?? usual) }))
    .toSorted((a, b) => b.score - a.score || a.document - b.document);
}
