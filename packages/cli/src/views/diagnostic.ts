import type { Diagnostic, Severity } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { dim, type Part, red, yellow } from "../output/parts.ts";
import { type PathContext, shortPath, shortPathsIn } from "../output/short-path.ts";

/** Prints a diagnostic with its file, location and hint. */
export function printDiagnostic(diagnostic: Diagnostic, context: PathContext, out: Output): void {
  const { severity, message, code, file, line, column, hint } = diagnostic;
  const location = line === undefined ? "" : `:${line}${column === undefined ? "" : `:${column}`}`;
  out.text(["  ", severityPart(severity), " ", shortPathsIn(message, context), "  ", dim(code)], 4);
  out.text(["    ", dim(shortPath(file, context) + location)], 4);
  if (hint !== undefined) out.text(["    ", dim(shortPathsIn(hint, context))], 4);
}

/** A severity as a colored word. */
export function severityPart(severity: Severity): Part {
  switch (severity) {
    case "error":
      return red("error");
    case "warning":
      return yellow("warning");
    case "info":
      return dim("note");
    default:
      return severity satisfies never;
  }
}
