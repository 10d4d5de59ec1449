import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";
import type { LintContext } from "./lint-context.ts";
import type { LintProblem } from "./lint-finding.ts";

/** One lint rule: a pure function from a skill to problems. */
export interface LintRule {
  /** The codes it reports. */
  readonly codes: readonly DiagnosticCode[];
  /** Those of the codes whose problems may carry a fix. */
  readonly fixes?: readonly DiagnosticCode[];
  readonly check: (context: LintContext) => readonly LintProblem[];
}
