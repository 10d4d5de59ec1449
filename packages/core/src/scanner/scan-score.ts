import type { FileRule } from "./file-rules.ts";
import type { Joining } from "./related-files.ts";
import {
  MALICIOUS_SCORE,
  MAX_APART_SCORE,
  MAX_CARELESS_SCORE,
  MAX_DESCRIBED_SCORE,
  SUSPICIOUS_SCORE,
} from "./scan-limits.ts";
import type { ScanFinding, ScanVerdict } from "./scan-report.ts";
import { scanRules } from "./scan-rules.ts";

/** What a rule adds to a score. Rules that report the same evidence share a key, and count once. */
interface RuleScore {
  readonly key: string;
  readonly weight: number;
  readonly isCareless: boolean;
}

/** What rules add to a score, by their ids. */
type RuleScores = ReadonlyMap<string, RuleScore>;

type ScoredRule = Pick<FileRule, "id" | "group" | "category" | "weight">;

function scoresOf(rules: readonly ScoredRule[]): RuleScores {
  return new Map(
    rules.map(({ id, group, category, weight }) => [
      id,
      {
        key: group ?? id,
        weight,
        // Weak rules about permissions, isolation and versions: carelessness, which isn't rare in harmless skills.
        isCareless: weight < SUSPICIOUS_SCORE && /^AST0[367]$/.test(category),
      },
    ]),
  );
}

const scannerScores = scoresOf(scanRules);

/** The verdict for a score. Partial wins over clean. */
export function verdictOf(score: number, isPartial: boolean): ScanVerdict {
  if (score >= MALICIOUS_SCORE) return "malicious";
  if (score >= SUSPICIOUS_SCORE) return "suspicious";
  return isPartial ? "partial" : "clean";
}

/** The highest weights of the findings of a rule, or of rules that report the same evidence. */
interface HighestWeights {
  /** Of what nothing describes. */
  readonly plain: number;
  /** Of all of them. */
  readonly all: number;
  /** Without what their context takes away. */
  readonly full: number;
  readonly isCareless: boolean;
}

/** The weights of the findings of some files, by the key of the rule. */
export type FoundWeights = ReadonlyMap<string, HighestWeights>;

/**
 * The score of a skill. Findings add up in full if their files belong together. Those of other files add half of their
 * weight, and together make a skill suspicious and not malicious: a large documentation has a weak finding here and
 * there. So neither more files nor longer ones lower a score.
 */
export function scoreOf(
  findings: readonly ScanFinding[],
  options: {
    /** The weights of sets of files that belong together. Default: each file for itself. */
    readonly together?: (
      found: ReadonlyMap<string, FoundWeights>,
      joining: Joining<FoundWeights>,
    ) => Iterable<FoundWeights>;
    /** Default: the rules of the scanner. */
    readonly rules?: readonly ScoredRule[];
  } = {},
): number {
  const { together = () => [], rules } = options;
  const scores = rules === undefined ? scannerScores : scoresOf(rules);
  const counted = findings.filter(({ silenced }) => silenced === undefined);
  const all = sumOf(weightsOf(counted, scores));
  const byFile = Map.groupBy(counted, ({ file }) => file);
  if (all < SUSPICIOUS_SCORE || byFile.size <= 1) return all;
  const found = new Map(Array.from(byFile, ([file, same]) => [file, weightsOf(same, scores)]));
  let best = 0;
  for (const weights of found.values()) best = Math.max(best, sumOf(weights));
  if (best === all) return all;
  for (const weights of together(found, { join, strengthOf: sumOf })) {
    best = Math.max(best, sumOf(weights));
    if (best === all) return all;
  }
  return Math.round(Math.max(best, Math.min((best + all) / 2, MAX_APART_SCORE)));
}

function weightsOf(findings: readonly ScanFinding[], scores: RuleScores): FoundWeights {
  const weights = new Map<string, HighestWeights>();
  for (const { code, weight, context } of findings) {
    const rule = scores.get(code) ?? { key: code, weight, isCareless: false };
    add(weights, rule.key, {
      plain: context === undefined ? weight : 0,
      all: weight,
      full: Math.max(weight, rule.weight),
      isCareless: rule.isCareless,
    });
  }
  return weights;
}

function join(a: FoundWeights, b: FoundWeights): FoundWeights {
  const joined = new Map(a);
  for (const [key, highest] of b) add(joined, key, highest);
  return joined;
}

function add(weights: Map<string, HighestWeights>, key: string, more: HighestWeights): void {
  const known = weights.get(key);
  weights.set(
    key,
    known === undefined
      ? more
      : {
          plain: Math.max(known.plain, more.plain),
          all: Math.max(known.all, more.all),
          full: Math.max(known.full, more.full),
          isCareless: known.isCareless && more.isCareless,
        },
  );
}

/**
 * The sum of weights. What is described can make a skill suspicious and not malicious. But the author chooses the words
 * around an attack: what is malicious without them is never clean.
 */
function sumOf(weights: FoundWeights): number {
  const sums = { plain: 0, all: 0, full: 0 };
  const careless = { plain: 0, all: 0, full: 0 };
  for (const { isCareless, ...highest } of weights.values()) {
    const to = isCareless ? careless : sums;
    for (const key of KINDS) to[key] += highest[key];
  }
  for (const key of KINDS) sums[key] += Math.min(careless[key], MAX_CARELESS_SCORE);
  const together = Math.min(sums.all, Math.max(sums.plain, MAX_DESCRIBED_SCORE));
  return Math.round(Math.max(together, sums.full >= MALICIOUS_SCORE ? SUSPICIOUS_SCORE : 0));
}

const KINDS = ["plain", "all", "full"] as const;
