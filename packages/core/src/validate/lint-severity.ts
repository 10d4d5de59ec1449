import type { Severity } from "../diagnostics/diagnostic.ts";
import { type DiagnosticCode, diagnosticRule } from "../diagnostics/diagnostic-codes.ts";

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
  "skill-shadowed": "warning",
};

/** The severity that findings of a code have in a lint run, unless the rule has a reason for another. */
export function lintSeverity(code: DiagnosticCode): Severity {
  return lintSeverities[code] ?? diagnosticRule(code).severity;
}
