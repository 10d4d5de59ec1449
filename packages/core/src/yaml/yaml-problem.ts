import type { DiagnosticCode } from "../diagnostics/diagnostic-codes.ts";

/** Something wrong with a YAML text, at an offset into it. */
export interface YamlProblem {
  readonly code: Extract<DiagnosticCode, "yaml-invalid" | "yaml-limit" | "yaml-tag" | "field-duplicate">;
  readonly message: string;
  readonly offset: number;
}
