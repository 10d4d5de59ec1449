import {
  CONFIDENT,
  confidence,
  ENOUGH_METADATA_COVERAGE,
  leadOf,
  type RankedDocument,
} from "@skillwright/core/internal";
import type { JudgedSet } from "./judged-sets.ts";
import { addNames, type Evidence, evidenceFor, fuseEvidence } from "./own-engine.ts";
import type { RetrievalSet } from "./retrieval-sets.ts";
import { drawLibrary, LIBRARIES } from "./small-libraries.ts";

/** A best document. */
interface KnownBest {
  readonly depth: number;
  /** How far it is ahead of the second, as a share of its score. */
  readonly lead: number;
  readonly isRight: boolean;
}

/** Features of the best document for a query. */
export interface BestDocument {
  readonly terms: number;
  /** Undefined if nothing was found. */
  readonly byWords: KnownBest | undefined;
  readonly byBoth: (KnownBest & { readonly similarity: number }) | undefined;
  /** Whether keywords cover the query, so that semantic search isn't used. */
  readonly isEnough: boolean;
}

/** Queries run against a set, its own or another set's. */
export interface AskedSet {
  readonly title: string;
  /** `fits` if the set contains a match, `missing` if it was left out of a small library. */
  readonly kind: "fits" | "missing" | "foreign";
  readonly use: RetrievalSet["use"];
  /** Documents of the set. */
  readonly documents: number | "all";
  readonly best: readonly BestDocument[];
}

/** Sets whose tools cover nearly everything, so that other sets' queries often have a match. */
const covering = new Set(["seal-tools"]);

/** Every set with its own queries and those of the others. */
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
      const nothing: ReadonlySet<number> = new Set();
      const best = evidence.map((known, row) =>
        bestOf(known, own ? (asking.set.queries[row]?.right ?? nothing) : nothing),
      );
      const use = asked.set.use === "fit" && asking.set.use === "fit" ? "fit" : "judge";
      const title = own ? asked.set.name : `${asking.set.name} → ${asked.set.name}`;
      return [{ title, kind: own ? "fits" : "foreign", use, documents: "all", best }];
    }),
  );
}

/** Every set's queries against small libraries from it. */
export function askLibraries(sets: readonly JudgedSet[]): readonly AskedSet[] {
  return sets.flatMap((judged) =>
    LIBRARIES.flatMap(({ size, draws }) => {
      // Parameters are fitted only on sets whose licence allows it, also on their queries.
      const others = sets.filter((other) => other !== judged && other.set.use === judged.set.use);
      const drawn = Array.from({ length: draws }, (_, draw) => drawLibrary(judged, others, { size, draw }));
      return (["installed", "missing", "foreign"] as const).map((part): AskedSet => {
        const best = drawn.flatMap((library) => {
          const { set, evidence } = library[part];
          return evidence.map((known, row) => bestOf(known, set.queries[row]?.right ?? new Set()));
        });
        return {
          title: `${judged.set.name}, ${part}`,
          kind: part === "installed" ? "fits" : part,
          use: judged.set.use,
          documents: size,
          best,
        };
      });
    }),
  );
}

function bestOf(evidence: Evidence, right: ReadonlySet<number>): BestDocument {
  const { similarity, match, claimed, terms, words, named } = evidence;
  const fused = fuseEvidence(evidence);
  const ranked = addNames(words, named);
  const [best] = fused;
  const [first] = ranked;
  const knownOf = (list: readonly RankedDocument[], { document, score }: RankedDocument): KnownBest => ({
    depth: match(document).depth,
    lead: leadOf(score, list[1]?.score),
    isRight: right.has(document),
  });
  return {
    terms,
    byWords: first && knownOf(ranked, first),
    byBoth: best && { ...knownOf(fused, best), similarity: similarity[best.document] ?? 0 },
    isEnough: first !== undefined && claimed(first.document) >= ENOUGH_METADATA_COVERAGE,
  };
}

/** The engine's confidence, with or without semantic search. */
export function sureness(by: "both" | "words"): (best: BestDocument) => number {
  return ({ terms, byWords, byBoth, isEnough }) => {
    if (by === "both" && !isEnough) return byBoth === undefined ? 0 : confidence({ terms, ...byBoth });
    return byWords === undefined ? 0 : confidence({ terms, ...byWords });
  };
}

/** The share of answers whose confidence reaches a threshold, in percent. */
export function shareSure(
  best: readonly BestDocument[],
  sure: (best: BestDocument) => number,
  threshold: number = CONFIDENT,
): number {
  return (100 * best.filter((one) => sure(one) >= threshold).length) / Math.max(1, best.length);
}

/** A point of a ROC curve: true and false positive rates, in percent. */
export interface RocPoint {
  readonly right: number;
  readonly wrong: number;
}

/** The ROC curve over all thresholds; each set has the same weight. */
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

/** The area under a curve, from 0 to 1. */
export function areaBelow(curve: readonly RocPoint[]): number {
  const points = [{ right: 100, wrong: 100 }, ...curve, { right: 0, wrong: 0 }];
  let area = 0;
  for (const [place, point] of points.entries()) {
    const next = points[place + 1];
    if (next !== undefined) area += ((point.wrong - next.wrong) * (point.right + next.right)) / 2;
  }
  return area / 10_000;
}
