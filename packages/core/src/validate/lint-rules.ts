import type { Severity } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import { compareText } from "../text/compare-text.ts";
import { lintSeverity } from "./lint-finding.ts";
import { allRules } from "./rules/all-rules.ts";

/** A lint rule as listed for users. */
export interface LintRuleInfo {
  readonly id: DiagnosticCode;
  /** Its default severity in a lint run. */
  readonly severity: Severity;
  readonly title: string;
  /** Whether some of its findings can be fixed. */
  readonly fixable: boolean;
}

/** All lint rules, by id. */
export const lintRules: readonly LintRuleInfo[] = allRules
  .flatMap(({ codes, fixes = [] }) =>
    codes.map((id) => ({
      id,
      severity: lintSeverity(id),
      title: diagnosticRule(id).title,
      fixable: fixes.includes(id),
    })),
  )
  .toSorted((a, b) => compareText(a.id, b.id));
