import type { Severity } from "@skillwright/core/internal";
import { dim, type Part, red, yellow } from "../output/parts.ts";

/** A severity as a colored word. */
export function severityPart(severity: Severity): Part {
  switch (severity) {
    case "error":
      return red("error");
    case "warning":
      return yellow("warning");
    case "info":
      return dim("info");
    default:
      return severity satisfies never;
  }
}
