import type { RetrievalSet } from "./retrieval-sets.ts";

/** Document indices, best first, for each query of a set. */
export type Rankings = readonly (readonly number[])[];

/** How good rankings are, in percent. */
export interface Measures {
  /** How often the first document is right. */
  readonly hit1: number;
  /** The share of the right documents among the first five. */
  readonly recall5: number;
  /** Discounted gain of the first ten, relative to the ideal order. */
  readonly ndcg10: number;
}

/** Measures rankings; `only` selects queries by index. */
export function measureRankings(
  { queries }: RetrievalSet,
  rankings: Rankings,
  only: (place: number) => boolean = () => true,
): Measures {
  let [hit, recall, gain, count] = [0, 0, 0, 0];
  queries.forEach(({ right }, place) => {
    if (!only(place)) return;
    const ranked = (rankings[place] ?? []).slice(0, 10);
    const found = ranked.map((document) => right.has(document));
    const discount = (rank: number): number => 1 / Math.log2(rank + 2);
    const best = Array.from({ length: Math.min(10, right.size) }, (_, rank) => discount(rank));
    hit += found[0] === true ? 1 : 0;
    recall += found.slice(0, 5).filter(Boolean).length / right.size;
    gain += sum(found.map((isRight, rank) => (isRight ? discount(rank) : 0))) / sum(best);
    count += 1;
  });
  const percent = (value: number): number => (100 * value) / Math.max(1, count);
  return { hit1: percent(hit), recall5: percent(recall), ndcg10: percent(gain) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Measures as one cell of a table. */
export function showMeasures({ hit1, recall5, ndcg10 }: Measures): string {
  return [hit1, recall5, ndcg10].map((value) => value.toFixed(1)).join(" / ");
}

/** The indices of the highest scores above a minimum, best first; ties go to the lower index. */
export function bestPlaces(
  scores: ArrayLike<number>,
  limit: number,
  floor: number = -Infinity,
): readonly number[] {
  const best: number[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? 0;
    const last = best.at(-1);
    if (score <= floor || (best.length === limit && last !== undefined && score <= (scores[last] ?? 0)))
      continue;
    let at = best.length;
    while (at > 0 && (scores[best[at - 1] ?? 0] ?? 0) < score) at -= 1;
    best.splice(at, 0, place);
    if (best.length > limit) best.pop();
  }
  return best;
}
