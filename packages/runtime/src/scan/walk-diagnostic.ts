import { type Diagnostic, type DiagnosticCode, diagnosticRule, withHint } from "@skillwright/core/internal";

/** Problems that can occur while folders are searched. */
export type WalkProblem = Extract<
  DiagnosticCode,
  | "root-missing"
  | "root-unreadable"
  | "folder-unreadable"
  | "scan-limit"
  | "scan-depth"
  | "system-folder"
  | "link-broken"
  | "link-not-followed"
  | "file-too-large"
  | "file-unreadable"
>;

/** A diagnostic about a folder, link or file found by a search. */
export function walkDiagnostic(code: WalkProblem, file: string, message: string): Diagnostic {
  return withHint({ code, severity: diagnosticRule(code).severity, message, file });
}
