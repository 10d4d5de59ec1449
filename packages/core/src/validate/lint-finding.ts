import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";
import type { TextEdit, TextPosition } from "../text/text-position.ts";

/** A change that resolves a finding without causing another problem. */
export interface LintFix {
  /** A description of the change, in the imperative. */
  readonly title: string;
  /** Offsets into the text of the SKILL.md; they do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** A diagnostic of a lint run, with a fix where one is safe. */
export interface LintFinding extends Diagnostic {
  readonly fix?: LintFix;
}

/** A rule's report, which lint turns into a finding. */
export interface LintProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** Unless it is the SKILL.md. */
  readonly file?: string;
  /** Into the text of the file; its start when neither this nor a position is given. */
  readonly offset?: number;
  readonly position?: Partial<TextPosition>;
  readonly hint?: string | undefined;
  /** Default: the severity of the code. */
  readonly severity?: Severity;
  /** How many further problems of the same rule and file it represents, and fixes. */
  readonly more?: number;
  /** Only for problems of the SKILL.md. */
  readonly fix?: LintFix | undefined;
}

/** Where lint is stricter than loading: it does not forgive what the standard, or YAML itself, does not. */
export const lintSeverities: Partial<Record<DiagnosticCode, Severity>> = {
  "frontmatter-unclosed": "error",
  "yaml-repaired": "error",
  "field-duplicate": "error",
  "name-missing": "error",
  "name-format": "error",
  "name-too-long": "error",
  "name-directory-mismatch": "error",
  "description-from-body": "error",
  "description-too-long": "error",
  "compatibility-too-long": "error",
};

/** A diagnostic with the severity that lint gives it, so that all reports of problems agree. */
export function withLintSeverity<D extends Diagnostic>(diagnostic: D): D {
  return { ...diagnostic, severity: lintSeverities[diagnostic.code] ?? diagnostic.severity };
}

/** The severity that findings of a code have in a lint run, unless the rule has a reason for another. */
export function lintSeverity(code: DiagnosticCode): Severity {
  return lintSeverities[code] ?? diagnosticRule(code).severity;
}
