import type { Diagnostic } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { dim } from "../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../output/short-path.ts";
import { severityPart } from "./severity.ts";

/** Prints a diagnostic with its file, location and hint. */
export function printDiagnostic(diagnostic: Diagnostic, context: PathContext, out: Output): void {
  const { severity, message, code, file, line, column, hint } = diagnostic;
  const location = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  out.text(["  ", severityPart(severity), " ", shortPathsIn(message, context), " ", dim(code)], 4);
  out.text(["    ", dim(shortPath(file, context) + location)], 4);
  if (hint !== undefined) out.text(["    ", dim(shortPathsIn(hint, context))], 4);
}
