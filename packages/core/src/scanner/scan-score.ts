import { MALICIOUS_SCORE, MAX_DOCUMENTED_SCORE, MAX_TOPIC_SCORE, SUSPICIOUS_SCORE } from "./scan-limits.ts";
import type { ScanFinding, ScanVerdict } from "./scan-report.ts";

/** The verdict for a score. Partial wins over clean. */
export function verdictOf(score: number, isPartial: boolean): ScanVerdict {
  if (score >= MALICIOUS_SCORE) return "malicious";
  if (score >= SUSPICIOUS_SCORE) return "suspicious";
  return isPartial ? "partial" : "clean";
}

/**
 * The sum of the findings' weights; of each rule only the highest counts. However many attacks a text describes, it
 * doesn't become one: what is documented adds up only to a limit, or to the strongest of them.
 */
export function scoreOf(findings: readonly ScanFinding[]): number {
  const highest = new Map<string, ScanFinding>();
  for (const finding of findings) {
    const known = highest.get(finding.code);
    if (finding.silenced === undefined && (known === undefined || finding.weight > known.weight)) {
      highest.set(finding.code, finding);
    }
  }
  const sums = { plain: 0, topic: 0, documented: 0 };
  let strongest = 0;
  for (const { weight, context } of highest.values()) {
    const kind = context === "topic" ? "topic" : context === undefined ? "plain" : "documented";
    sums[kind] += weight;
    if (kind === "documented") strongest = Math.max(strongest, weight);
  }
  const documented = Math.max(strongest, Math.min(sums.documented, MAX_DOCUMENTED_SCORE));
  return Math.round(sums.plain + Math.min(sums.topic + documented, MAX_TOPIC_SCORE));
}
