import type { JudgedSet } from "./judged-sets.ts";
import { type Measures, measureRankings } from "./measures.ts";
import { rankFused } from "./own-engine.ts";

/** Weight of semantic search: `weight · (1 − coverage) ^ power`. */
export interface FusionNumbers {
  readonly weight: number;
  readonly power: number;
}

const grid: readonly FusionNumbers[] = [5, 7, 10, 13, 17].flatMap((weight) =>
  [1, 1.5, 2].map((power) => ({ weight, power })),
);

/**
 * A coverage at which keywords should suffice; parameters with less semantic weight there are more
 * conservative.
 */
const MOSTLY_COVERED = 0.75;

/** Results on a set that was left out of tuning. */
export interface LeftOut {
  readonly judged: JudgedSet;
  readonly numbers: FusionNumbers;
  readonly measures: Measures;
}

/** For each set, the parameters tuned on the others, measured on it. */
export function fitLeavingOneOut(sets: readonly JudgedSet[]): readonly LeftOut[] {
  const tried = new Map(
    sets.map((judged) => [judged, grid.map((numbers) => measureFusion(judged, numbers))] as const),
  );
  return sets.map((judged) => {
    const teachers = sets.filter((other) => other !== judged && other.set.use === "fit");
    const numbers = chooseNumbers(teachers, (teacher, place) => tried.get(teacher)?.[place]?.hit1 ?? 0);
    return { judged, numbers, measures: measureFusion(judged, numbers) };
  });
}

/** The parameters tuned on all sets whose licence allows it. */
export function fitFusion(sets: readonly JudgedSet[]): FusionNumbers {
  const teachers = sets.filter(({ set }) => set.use === "fit");
  const tried = new Map(
    teachers.map(
      (teacher) => [teacher, grid.map((numbers) => measureFusion(teacher, numbers).hit1)] as const,
    ),
  );
  return chooseNumbers(teachers, (teacher, place) => tried.get(teacher)?.[place] ?? 0);
}

/**
 * The most conservative parameters within one standard error of the best: if the difference may be chance,
 * keywords are preferred.
 */
function chooseNumbers(
  teachers: readonly JudgedSet[],
  hits: (teacher: JudgedSet, place: number) => number,
): FusionNumbers {
  const worth = grid.map((_, place) => total(teachers.map((teacher) => hits(teacher, place))));
  const best = worth.indexOf(Math.max(...worth));
  const error = Math.sqrt(
    total(
      teachers.map((teacher) => {
        const hit = hits(teacher, best);
        return (hit * (100 - hit)) / teacher.set.queries.length;
      }),
    ),
  );
  const weighs = ({ weight, power }: FusionNumbers): number => weight * (1 - MOSTLY_COVERED) ** power;
  const good = grid.filter((_, place) => (worth[place] ?? 0) >= (worth[best] ?? 0) - error);
  const [least] = good.toSorted((a, b) => weighs(a) - weighs(b));
  if (least === undefined) throw new Error("There is nothing to fit on.");
  return least;
}

function measureFusion({ set, evidence }: JudgedSet, { weight, power }: FusionNumbers): Measures {
  const weigh = (coverage: number): number => weight * (1 - coverage) ** power;
  return measureRankings(
    set,
    evidence.map((known) => rankFused(known, weigh)),
  );
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
