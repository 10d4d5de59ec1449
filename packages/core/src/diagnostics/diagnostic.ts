import { compareText } from "../text/compare-text.ts";
import { type DiagnosticCode, diagnosticRule } from "./diagnostic-codes.ts";
import { diagnosticHints } from "./diagnostic-hints.ts";

/** How bad a finding is: an `error` keeps a skill from loading or fails a lint run. */
export type Severity = "error" | "warning" | "info";

/** One finding about a file: what, where and what to do. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What is wrong, in plain words. */
  readonly message: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1, in characters. */
  readonly column?: number;
  /** How to fix it. */
  readonly hint?: string;
}

/** A diagnostic with the default severity of its code. */
export function diagnose(code: DiagnosticCode, details: Omit<Diagnostic, "code" | "severity">): Diagnostic {
  return { code, severity: diagnosticRule(code).severity, ...details };
}

const severityRank = { error: 0, warning: 1, info: 2 } as const satisfies Record<Severity, number>;

/** Orders diagnostics by file, position, severity and code, so that equal disks give equal reports. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    severityRank[a.severity] - severityRank[b.severity] ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

/** The diagnostic with a hint: its own, or the one of its code. */
export function withHint<D extends Diagnostic>(diagnostic: D): D & { readonly hint: string } {
  const { hint } = diagnostic;
  return { ...diagnostic, hint: hint ?? diagnosticHints[diagnostic.code] };
}
