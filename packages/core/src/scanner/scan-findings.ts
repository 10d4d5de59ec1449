import type { Severity } from "../diagnostics/diagnostic.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { compareText } from "../text/compare-text.ts";
import { MAX_EXCERPT_LENGTH, MAX_FINDINGS_PER_RULE_AND_FILE, SUSPICIOUS_SCORE } from "./scan-limits.ts";
import type { ScanFinding } from "./scan-report.ts";
import type { RuleSeverity } from "./scan-rule.ts";
import type { RuleMatch } from "./search-text.ts";

/** A match and what it weighs where it stands. */
export interface WeighedMatch extends RuleMatch {
  readonly weight: number;
  readonly context?: NonNullable<ScanFinding["context"]>;
  readonly isHeading: boolean;
}

/** Whether a finding says more than another one of its rule: text that isn't described comes before text that is. */
function isStronger(
  a: Pick<ScanFinding, "weight" | "context">,
  b: Pick<ScanFinding, "weight" | "context">,
): boolean {
  const isPlain = a.context === undefined;
  return isPlain === (b.context === undefined) ? a.weight > b.weight : isPlain;
}

/**
 * Of matches so near that they share their evidence the strongest is kept; of equal ones the first that isn't a heading.
 * The matches of a rule follow each other, sorted by line.
 */
export function mergeNear(matches: readonly WeighedMatch[]): readonly WeighedMatch[] {
  const kept: WeighedMatch[] = [];
  for (const match of matches) {
    const last = kept.at(-1);
    if (last === undefined || last.rule !== match.rule || match.line - last.line > (match.rule.lines ?? 0)) {
      kept.push(match);
    } else if (isStronger(match, last) || (last.isHeading && !isStronger(last, match))) {
      kept[kept.length - 1] = match;
    }
  }
  return kept;
}

/** What a rule found, and where. */
export interface Report {
  readonly id: string;
  readonly rule: {
    readonly category: ScanFinding["category"];
    readonly severity: RuleSeverity;
    readonly weight: number;
    readonly title: string;
    readonly reason: string;
    readonly fix: string;
  };
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly layer?: ScanFinding["layer"];
  readonly detail?: string;
  readonly excerpt?: string;
  readonly weight?: number;
  readonly context?: NonNullable<ScanFinding["context"]>;
}

/** A finding as reports have it. */
export function toFinding(report: Report): ScanFinding {
  const { id, rule, file, line, column, layer = "plain", detail, excerpt, context } = report;
  const weight = Math.round((report.weight ?? rule.weight) * 10) / 10;
  return {
    code: id,
    category: rule.category,
    severity: severityOf(rule.severity, weight),
    message: `${rule.title}${detail === undefined ? "" : ` (${detail})`}. ${rule.reason}`,
    file,
    ...omitUndefined({ line, column, excerpt: excerpt?.slice(0, MAX_EXCERPT_LENGTH), context }),
    hint: rule.fix,
    layer,
    weight,
  };
}

/** An error if the finding alone makes a skill suspicious; a note if its context leaves little of it. */
function severityOf(severity: RuleSeverity, weight: number): Severity {
  if (weight >= SUSPICIOUS_SCORE) return "error";
  return severity === "low" || weight < 10 ? "info" : "warning";
}

/** By file, line, weight and rule. */
export function compareFindings(a: ScanFinding, b: ScanFinding): number {
  return (
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    b.weight - a.weight ||
    compareText(a.code, b.code) ||
    compareText(a.layer, b.layer)
  );
}

/** Marks the findings that a person accepted, with the reason. */
export function silence(
  findings: readonly ScanFinding[],
  reasons: ReadonlyMap<string, string> | undefined,
): readonly ScanFinding[] {
  if (reasons === undefined || reasons.size === 0) return findings;
  return findings.map((finding) => ({
    ...finding,
    ...omitUndefined({ silenced: reasons.get(finding.code) }),
  }));
}

/** Keeps the strongest findings of each rule in a file; a file can repeat one pattern a million times. */
export function limitFindings(findings: readonly ScanFinding[]): readonly ScanFinding[] {
  // All of a decoded text is at the line of its encoded form.
  const places = Map.groupBy(findings, ({ file, code, layer, line, column }) =>
    [file, code, layer, line, column].join("\0"),
  );
  const distinct = [...places.values()].map((same) => same.reduce((a, b) => (isStronger(b, a) ? b : a)));
  const groups = Map.groupBy(distinct, ({ file, code }) => `${file}\0${code}`);
  const kept = [...groups.values()].flatMap((group) => {
    const strongest =
      group.length <= MAX_FINDINGS_PER_RULE_AND_FILE
        ? group
        : group.toSorted((a, b) => Number(isStronger(b, a)) - Number(isStronger(a, b)));
    const more = group.length - MAX_FINDINGS_PER_RULE_AND_FILE;
    return strongest
      .slice(0, MAX_FINDINGS_PER_RULE_AND_FILE)
      .map((finding, index) =>
        more > 0 && index === MAX_FINDINGS_PER_RULE_AND_FILE - 1
          ? { ...finding, message: `${finding.message} (${more} more in this file)` }
          : finding,
      );
  });
  return kept.toSorted(compareFindings);
}
