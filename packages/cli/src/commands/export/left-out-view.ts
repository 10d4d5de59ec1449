import type { LeftOutFile } from "@skillwright/core/internal";
import type { Output } from "../../output/output.ts";
import { dim } from "../../output/parts.ts";
import { packageTexts } from "./text.ts";

/** Prints the files that were left out of a package, if any. */
export function printLeftOut(leftOut: readonly LeftOutFile[], out: Output): void {
  if (leftOut.length === 0) return;
  out.text(packageTexts.leftOut);
  for (const { path, reason } of leftOut) out.text(["  ", path, dim(`  ${packageTexts.reasons[reason]}`)], 4);
}
