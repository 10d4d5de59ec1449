import { type FieldRules, fieldRules } from "@skillwright/core/internal";
import { fitLeavingOneOut } from "./fit-fusion.ts";
import type { JudgedSet } from "./judged-sets.ts";
import { type Measures, measureRankings } from "./measures.ts";
import { indexWords, rankByWords, rankFused, weighWords } from "./own-engine.ts";

/** Weight of a word relative to one in the body. */
export interface FieldWeights {
  readonly name: number;
  readonly description: number;
}

const grid: readonly FieldWeights[] = [1, 2, 3, 5].flatMap((name) =>
  [0.5, 1, 2, 3].map((description) => ({ name, description })),
);

/** Results of weights that were tuned on other sets. */
export interface LeftOutWeights {
  readonly judged: JudgedSet;
  readonly weights: FieldWeights;
  readonly words: Measures;
  /** With fusion parameters tuned on the same other sets. */
  readonly fused: Measures;
}

/**
 * For each set, the weights of name and description and the fusion parameters tuned on the other sets:
 * nothing is tuned on the set that it is measured on.
 */
export function fitFieldsLeavingOneOut(sets: readonly JudgedSet[]): readonly LeftOutWeights[] {
  const tried = grid.map((weights) => {
    const weighed = sets.map((judged) => weigh(judged, weights));
    return { weights, weighed, fused: fitLeavingOneOut(weighed) };
  });
  return sets.map((judged, place) => {
    const teachers = sets.flatMap((other, index) =>
      other !== judged && other.set.use === "fit" ? [index] : [],
    );
    const worth = tried.map(({ weighed }) =>
      teachers.reduce((sum, index) => sum + hitsOf(weighed[index]), 0),
    );
    const best = tried[worth.indexOf(Math.max(...worth))];
    const own = best?.weighed[place];
    const fused = best?.fused[place];
    if (best === undefined || own === undefined || fused === undefined) throw new Error("nothing to fit");
    const words = measureRankings(own.set, own.evidence.map(rankByWords));
    return { judged, weights: best.weights, words, fused: fused.measures };
  });
}

function hitsOf(judged: JudgedSet | undefined): number {
  if (judged === undefined) return 0;
  const { set, evidence } = judged;
  return measureRankings(
    set,
    evidence.map((known) => rankFused(known)),
  ).hit1;
}

function weigh(judged: JudgedSet, { name, description }: FieldWeights): JudgedSet {
  const rules: FieldRules = {
    ...fieldRules,
    name: { ...fieldRules.name, weight: name },
    description: { ...fieldRules.description, weight: description },
  };
  const words = indexWords(judged.set.documents, rules);
  const evidence = judged.set.queries.map(({ text }, row) =>
    weighWords(text, words, judged.evidence[row]?.similarity ?? new Float32Array()),
  );
  return { ...judged, evidence };
}
