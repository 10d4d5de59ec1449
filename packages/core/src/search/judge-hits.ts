import type { MatchedBy } from "./describe-match.ts";

/** From this confidence on, the best skill is a confident match; docs/search.md says how often that is wrong. */
export const CONFIDENT: number = 0.5;

/** Share of the best score from which on a hit is likely; fitted by `bench/search-quality.ts`. */
const LIKELY_SHARE = 0.5;

/** Standard score from which on a skill is similar enough to be likely or confident without a word in its metadata. */
export const SIMILAR: number = 1.5;

/** Evidence for a hit. */
export interface HitEvidence {
  readonly score: number;
  readonly by: MatchedBy;
  /** How much of the query the skill is about, from 0 to 1. */
  readonly depth: number;
  /** The share of the query that the skill's metadata covers, from 0 to 1. */
  readonly claimed: number;
  /** The standard score of its similarity; undefined if semantic search was not used. */
  readonly similarity?: number | undefined;
  /** Whether it is the best hit for a part of the request. Default: false. */
  readonly isForPart?: boolean;
}

/** How good a search result is. */
export interface Judgement {
  /** How likely it is, from 0 to 1, that the best hit is right. */
  readonly confidence: number;
  readonly confident: boolean;
  /** Whether each hit plausibly fits; likely hits come before the others. */
  readonly likely: readonly boolean[];
}

/**
 * Logistic functions, fitted by `bench/search-quality.ts` on queries that fit and queries that do not. They are
 * rounded towards caution: offering a wrong skill costs more than doubting a right one.
 */
const byWords = { base: -3.8, depth: 6.8, lead: 3.8, similarity: 0 };
const byBoth = { base: -5, depth: 3.9, lead: 4.2, similarity: 0.6 };

/** Facts about the best hit. */
export interface ConfidenceInput {
  readonly depth: number;
  /** Terms of the query: the more of them a skill is about, the less likely that is chance. */
  readonly terms: number;
  /** How far the best hit is ahead of the second, as a share of its score. */
  readonly lead: number;
  readonly similarity?: number | undefined;
}

/** How likely it is, from 0 to 1, that the best hit is about what the query asks for. */
export function confidence({ depth, terms, lead, similarity }: ConfidenceInput): number {
  const numbers = similarity === undefined ? byWords : byBoth;
  const sum =
    numbers.base +
    numbers.depth * depth * Math.log(1 + terms) +
    numbers.lead * lead +
    numbers.similarity * Math.max(0, similarity ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/**
 * Judges ranked hits that are not copies of each other: every front end shows the likely ones and says when it is
 * unsure. A match only in a skill's instructions is never confident, because long texts mention much that they are not
 * about.
 */
export function judgeHits(hits: readonly HitEvidence[], terms: number): Judgement {
  const [best, ...others] = hits;
  const second = others.find(({ isForPart }) => isForPart !== true);
  if (best === undefined) return { confidence: 0, confident: false, likely: [] };
  const sure = surenessOf(best, second, terms);
  const confident = sure >= CONFIDENT;
  const fits = (hit: HitEvidence): boolean =>
    hit.isForPart === true ||
    (hit.score >= best.score * LIKELY_SHARE && (hasEvidence(hit) || !hasEvidence(best)));
  const firstUnlikely = hits.findIndex((hit, place) => place > 0 && !fits(hit));
  const likely = hits.map((_, place) => firstUnlikely < 0 || place < firstUnlikely);
  return { confidence: sure, confident, likely };
}

function surenessOf(best: HitEvidence, second: HitEvidence | undefined, terms: number): number {
  // An exact name is certain, a mistyped one is a guess.
  if (best.by === "name") return 1;
  if (best.by === "near-name") return 0;
  const { depth, similarity, score } = best;
  const sure = confidence({ depth, terms, lead: leadOf(score, second?.score), similarity });
  return hasEvidence(best) ? sure : Math.min(sure, CONFIDENT / 2);
}

/** Largest lead that counts: that nothing else fits doesn't make a poor match a good one. */
const MAX_LEAD = 0.5;

/** How far the best hit is ahead of the second, as a share of its score. */
export function leadOf(best: number, second = 0): number {
  return best <= 0 ? 0 : Math.min(MAX_LEAD, Math.max(0, best - second) / best);
}

/** Whether more than the instructions match. */
function hasEvidence({ by, claimed, similarity }: HitEvidence): boolean {
  return by === "name" || claimed > 0 || (similarity ?? 0) >= SIMILAR;
}
