import type { AskedSet, BestDocument } from "./negatives.ts";

/** Steps of the descent; the two or three numbers stand still long before. */
const STEPS = 20_000;
const STEP_SIZE = 0.5;

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
    const slope = numbers.map(() => 0);
    for (const { values, wanted, share } of rows) {
      const sum = values.reduce((total, value, place) => total + value * (numbers[place] ?? 0), 0);
      const error = (1 / (1 + Math.exp(-sum)) - wanted) * share;
      for (const [place, value] of values.entries()) slope[place] = (slope[place] ?? 0) + error * value;
    }
    numbers = numbers.map((number, place) => number - STEP_SIZE * (slope[place] ?? 0));
  }
  return numbers;
}
