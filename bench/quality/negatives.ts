import { CONFIDENT, confidence, fuse } from "@skillwright/core";
import type { JudgedSet } from "./judged-sets.ts";
import { type Evidence, evidenceFor } from "./own-engine.ts";

/** What is known about the best document for a query. */
export interface BestDocument {
  readonly depth: number;
  readonly likeness: number;
  /** As {@link BestDocument.depth}, of the document that words alone put first. */
  readonly wordDepth: number;
}

/** Queries asked of a set, their own or a foreign one. */
export interface AskedSet {
  readonly title: string;
  readonly kind: "fits" | "foreign";
  readonly use: "fit" | "judge";
  readonly best: readonly BestDocument[];
}

/** Sets whose tools cover nearly everything, so that foreign queries often fit after all. */
const covering = new Set(["seal-tools"]);

/** Every set with its own queries and with those of the others. */
export function askAcross(sets: readonly JudgedSet[]): readonly AskedSet[] {
  return sets.flatMap((asked) =>
    sets.flatMap((asking): readonly AskedSet[] => {
      const own = asked === asking;
      if (!own && covering.has(asked.set.name)) return [];
      const evidence = own
        ? asked.evidence
        : asking.set.queries.map(({ text }, row) =>
            evidenceFor(text, asked.index, { queries: asking.queries, row }),
          );
      const best = evidence.flatMap(bestOf);
      const use = asked.set.use === "fit" && asking.set.use === "fit" ? "fit" : "judge";
      const title = own ? asked.set.name : `${asking.set.name} → ${asked.set.name}`;
      return [{ title, kind: own ? "fits" : "foreign", use, best }];
    }),
  );
}

function bestOf({ likeness, match, ...known }: Evidence): readonly BestDocument[] {
  const [best] = fuse({ ...known, likeness: (place) => likeness[place] ?? 0 });
  if (best === undefined) return [];
  const [first] = known.words;
  return [
    {
      depth: match(best.document).depth,
      likeness: best.likeness ?? 0,
      wordDepth: first === undefined ? 0 : match(first.document).depth,
    },
  ];
}

/** How sure the engine is, by words and meaning or by words alone. */
export function sureness(by: "both" | "words"): (best: BestDocument) => number {
  return ({ depth, likeness, wordDepth }) =>
    by === "both" ? confidence({ depth, likeness }) : confidence({ depth: wordDepth });
}

/** The share of queries of which the engine is sure, in percent. */
export function shareSure({ best }: AskedSet, sure: (best: BestDocument) => number): number {
  return (100 * best.filter((one) => sure(one) >= CONFIDENT).length) / Math.max(1, best.length);
}

/** A point of a curve: what is let through of the right and of the wrong, in percent. */
export interface RocPoint {
  readonly right: number;
  readonly wrong: number;
}

/** The curve over all thresholds; each set counts the same. */
export function rocCurve(
  sets: readonly AskedSet[],
  sure: (best: BestDocument) => number,
): readonly RocPoint[] {
  const values = sets.map(({ kind, best }) => ({ kind, values: best.map(sure) }));
  const share = (kind: AskedSet["kind"], threshold: number): number => {
    const lists = values.filter((list) => list.kind === kind).map((list) => list.values);
    const shares = lists.map(
      (list) => list.filter((value) => value >= threshold).length / Math.max(1, list.length),
    );
    return (100 * shares.reduce((sum, value) => sum + value, 0)) / Math.max(1, shares.length);
  };
  return Array.from({ length: 101 }, (_, step) => ({
    right: share("fits", step / 100),
    wrong: share("foreign", step / 100),
  }));
}

/** The area below a curve, from 0 to 1. */
export function areaBelow(curve: readonly RocPoint[]): number {
  const points = [{ right: 100, wrong: 100 }, ...curve, { right: 0, wrong: 0 }];
  let area = 0;
  for (const [place, point] of points.entries()) {
    const next = points[place + 1];
    if (next !== undefined) area += ((point.wrong - next.wrong) * (point.right + next.right)) / 2;
  }
  return area / 10_000;
}
