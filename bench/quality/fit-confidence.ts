import type { AskedSet, BestDocument } from "./negatives.ts";

/** Steps of Newton's method; it converges after about ten. */
const STEPS = 30;

/** Regularization: keeps coefficients finite if the classes are separable. */
const RIDGE = 1e-4;

/** Weight of full queries relative to one short length: as much as all short ones together. */
const WHOLE_SHARE = 4;

/** Features of a best document, and the queries to fit on. */
export interface Features {
  /** Undefined if the function doesn't apply. */
  readonly values: (best: BestDocument) => readonly number[] | undefined;
  readonly isRight: (best: BestDocument) => boolean;
  readonly teaches: (set: AskedSet) => boolean;
}

/** Features of the keyword confidence: in short queries a match is more often chance. */
export const wordFeatures: Features = {
  values: ({ terms, byWords }) => byWords && [...shortness(byWords.depth, terms), byWords.lead],
  isRight: ({ byWords }) => byWords?.isRight === true,
  teaches: ({ use }) => use === "fit",
};

/** Features of the confidence with semantic search: in short queries depth says less. */
export const bothFeatures: Features = {
  values: ({ terms, byBoth, isEnough }) =>
    byBoth === undefined || isEnough
      ? undefined
      : [byBoth.depth, byBoth.depth / Math.max(1, terms), byBoth.lead, byBoth.similarity],
  isRight: ({ byBoth }) => byBoth?.isRight === true,
  teaches: ({ use }) => use === "fit",
};

function shortness(depth: number, terms: number): readonly number[] {
  const share = 1 / Math.max(1, terms);
  return [depth, share, depth * share];
}

/**
 * Fits a logistic function to queries whose best document is right and queries without a match; each set has
 * the same weight. Queries with a match but a wrong best document are ignored: the sets don't say whether it
 * would be acceptable.
 */
export function fitConfidence(sets: readonly AskedSet[], features: Features): readonly number[] {
  const taught = sets.filter(features.teaches).flatMap((set) => {
    const rows = set.best.flatMap((best) => {
      const values = features.values(best);
      return values === undefined || (set.kind === "fits" && !features.isRight(best)) ? [] : [values];
    });
    return rows.length === 0 ? [] : [{ kind: set.kind, rows, weight: set.words === "all" ? WHOLE_SHARE : 1 }];
  });
  const rows = taught.flatMap(({ kind, rows: some, weight }) => {
    const all = taught.filter((other) => other.kind === kind).reduce((sum, other) => sum + other.weight, 0);
    return some.map((values) => ({
      values: [1, ...values],
      wanted: kind === "fits" ? 1 : 0,
      share: weight / some.length / all,
    }));
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
