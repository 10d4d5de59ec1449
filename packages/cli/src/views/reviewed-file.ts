import { omittedFileTexts, type ReviewedFile } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { bold, dim } from "../output/parts.ts";

/** Prints a file that a skill runs. Lines are wrapped and never cut: the end of a line may be what matters. */
export function printReviewedFile({ path, text, omitted }: ReviewedFile, print: Output["text"]): void {
  print(["  ", bold(path), dim(omitted === undefined ? "" : `  ${omittedFileTexts[omitted]}`)], 4);
  for (const line of text === undefined ? [] : text.replace(/\r?\n$/, "").split("\n")) {
    print(["    ", line.replaceAll("\t", "    ")], 6);
  }
}
