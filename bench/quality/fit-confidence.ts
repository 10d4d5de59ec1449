import type { AskedSet, BestDocument } from "./negatives.ts";

/** Steps of Newton's method; the numbers stand still after about ten. */
const STEPS = 30;

/** Keeps numbers finite where sets can be told apart without a mistake. */
const RIDGE = 1e-4;

/** Fits a logistic function to queries that fit and queries that do not; each set counts the same. */
export function fitConfidence(
  sets: readonly AskedSet[],
  features: (best: BestDocument) => readonly number[],
): readonly number[] {
  const rows = sets.flatMap(({ kind, best }) =>
    best.map((one) => ({
      values: [1, ...features(one)],
      wanted: kind === "fits" ? 1 : 0,
      share: 1 / best.length / sets.filter((other) => other.kind === kind).length,
    })),
  );
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

/** Solves a few linear equations whose matrix is positive. */
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
