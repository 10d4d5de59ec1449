import {
  MALICIOUS_SCORE,
  MAX_APART_SCORE,
  MAX_CARELESS_SCORE,
  MAX_DESCRIBED_SCORE,
  SUSPICIOUS_SCORE,
} from "./scan-limits.ts";
import type { ScanFinding, ScanVerdict } from "./scan-report.ts";
import { scanRules } from "./scan-rules.ts";

const weights: ReadonlyMap<string, number> = new Map(scanRules.map(({ id, weight }) => [id, weight]));

/** Weak rules about permissions, isolation and versions: carelessness, which isn't rare in harmless skills. */
const carelessRules: ReadonlySet<string> = new Set(
  scanRules
    .filter(({ category, weight }) => weight < SUSPICIOUS_SCORE && /^AST0[367]$/.test(category))
    .map(({ id }) => id),
);

/** The verdict for a score. Partial wins over clean. */
export function verdictOf(score: number, isPartial: boolean): ScanVerdict {
  if (score >= MALICIOUS_SCORE) return "malicious";
  if (score >= SUSPICIOUS_SCORE) return "suspicious";
  return isPartial ? "partial" : "clean";
}

/**
 * The score of a skill. Findings add up in full if their files belong together. Those of other files add half of their
 * weight, and together make a skill suspicious and not malicious: a large documentation has a weak finding here and
 * there. So neither more files nor longer ones lower a score.
 */
export function scoreOf(
  findings: readonly ScanFinding[],
  /** The sets of files that belong together, by the score of each file. */
  together: (scores: ReadonlyMap<string, number>) => readonly ReadonlySet<string>[],
): number {
  const all = sumOf(findings);
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const scores = new Map(Array.from(byFile, ([file, same]) => [file, sumOf(same)]));
  if (all < SUSPICIOUS_SCORE || byFile.size <= 1 || Math.max(...scores.values()) === all) return all;
  const sums = together(scores).map((files) => sumOf([...files].flatMap((file) => byFile.get(file) ?? [])));
  const best = Math.max(0, ...sums);
  return Math.round(Math.max(best, Math.min((best + all) / 2, MAX_APART_SCORE)));
}

/**
 * The sum of the weights of findings; of each rule only the highest counts. What is described can make a skill suspicious
 * and not malicious. But the author chooses the words around an attack: what is malicious without them is never clean.
 */
function sumOf(findings: readonly ScanFinding[]): number {
  const sums = { plain: 0, all: 0, full: 0 };
  const careless = { plain: 0, all: 0, full: 0 };
  const counted = findings.filter(({ silenced }) => silenced === undefined);
  for (const [code, same] of Map.groupBy(counted, (finding) => finding.code)) {
    const highest = (list: readonly ScanFinding[]): number =>
      list.reduce((most, { weight }) => Math.max(most, weight), 0);
    const to = carelessRules.has(code) ? careless : sums;
    to.plain += highest(same.filter(({ context }) => context === undefined));
    to.all += highest(same);
    to.full += Math.max(highest(same), weights.get(code) ?? 0);
  }
  for (const key of ["plain", "all", "full"] as const)
    sums[key] += Math.min(careless[key], MAX_CARELESS_SCORE);
  const together = Math.min(sums.all, Math.max(sums.plain, MAX_DESCRIBED_SCORE));
  return Math.round(Math.max(together, sums.full >= MALICIOUS_SCORE ? SUSPICIOUS_SCORE : 0));
}
