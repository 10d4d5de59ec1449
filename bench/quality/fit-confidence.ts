import type { AskedSet, BestDocument } from "./negatives.ts";

/** Steps of Newton's method; it converges after about ten. */
const STEPS = 30;

/** Regularization: keeps coefficients finite if the classes are separable. */
const RIDGE = 1e-4;

/** Fewest queries of one kind in a set that say anything. */
const FEWEST = 20;

/**
 * Weight of queries whose best document is wrong, or whose match was left out of a small library, relative to those from
 * another set: the best document is often about the same topic and may be acceptable.
 */
const DOUBTFUL_SHARE = 0.3;

/** Weight of the small libraries of one size relative to the whole set. */
const LIBRARY_SHARE = 0.5;

/** Features of a best document, and the queries to fit on. */
export interface Features {
  /** Undefined if the function doesn't apply. */
  readonly values: (best: BestDocument) => readonly number[] | undefined;
  readonly isRight: (best: BestDocument) => boolean;
  readonly teaches: (set: AskedSet) => boolean;
}

/** Features of the confidence without semantic search. */
export const wordFeatures: Features = {
  values: ({ terms, byWords }) => byWords && [byWords.depth * Math.log(1 + terms), byWords.lead],
  isRight: ({ byWords }) => byWords?.isRight === true,
  teaches: ({ use }) => use === "fit",
};

/** Features of the confidence with semantic search. */
export const bothFeatures: Features = {
  values: ({ terms, byBoth, isEnough }) =>
    byBoth === undefined || isEnough
      ? undefined
      : [byBoth.depth * Math.log(1 + terms), byBoth.lead, Math.max(0, byBoth.similarity)],
  isRight: ({ byBoth }) => byBoth?.isRight === true,
  teaches: ({ use }) => use === "fit",
};

/**
 * Fits a logistic function to queries whose best document is right, and to those without a match or with a wrong best
 * document; each set has the same weight.
 */
export function fitConfidence(sets: readonly AskedSet[], features: Features): readonly number[] {
  const groups = sets.filter(features.teaches).flatMap(({ kind, best, documents }) => {
    const weight = documents === "all" ? 1 : LIBRARY_SHARE;
    const isDoubtful = kind !== "foreign";
    const rowsOf = (isRight: boolean): readonly (readonly number[])[] =>
      best.filter((one) => features.isRight(one) === isRight).flatMap((one) => [features.values(one) ?? []]);
    return [
      { wanted: 1, weight, rows: rowsOf(true) },
      { wanted: 0, weight: isDoubtful ? weight * DOUBTFUL_SHARE : weight, rows: rowsOf(false) },
    ].map((group) => ({ ...group, rows: group.rows.filter((values) => values.length > 0) }));
  });
  const taught = groups.filter((group) => group.rows.length > FEWEST);
  const rows = taught.flatMap(({ wanted, weight, rows: some }) => {
    const all = taught
      .filter((other) => other.wanted === wanted)
      .reduce((sum, other) => sum + other.weight, 0);
    return some.map((values) => ({ values: [1, ...values], wanted, share: weight / some.length / all }));
  });
  let numbers: readonly number[] = (rows[0]?.values ?? []).map(() => 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = numbers.map((number) => RIDGE * number);
    const bend = numbers.map((_, row) => numbers.map((__, column): number => (row === column ? RIDGE : 0)));
    for (const { values, wanted, share } of rows) {
      const sum = values.reduce((total, value, place) => total + value * (numbers[place] ?? 0), 0);
      const likely = 1 / (1 + Math.exp(-sum));
      for (const [row, value] of values.entries()) {
        slope[row] = (slope[row] ?? 0) + (likely - wanted) * share * value;
        const line = bend[row] ?? [];
        for (const [column, other] of values.entries())
          line[column] = (line[column] ?? 0) + likely * (1 - likely) * share * value * other;
      }
    }
    const change = solve(bend, slope);
    numbers = numbers.map((number, place) => number - (change[place] ?? 0));
  }
  return numbers;
}

/** Solves a small positive definite linear system. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((line, row) => [...line, right[row] ?? 0]);
  for (const [place, pivot] of rows.entries()) {
    const head = pivot[place] ?? 1;
    for (const [row, line] of rows.entries()) {
      if (row === place) continue;
      const times = (line[place] ?? 0) / head;
      for (const [column, value] of pivot.entries()) line[column] = (line[column] ?? 0) - times * value;
    }
  }
  return rows.map((line, place) => (line.at(-1) ?? 0) / (line[place] ?? 1));
}
