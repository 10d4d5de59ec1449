import type { FileDiff, PackageDiff } from "@skillwright/core/internal";
import { historyTexts } from "../commands/history/text.ts";
import type { Output } from "../output/output.ts";
import { bold, dim, green, type Part, red } from "../output/parts.ts";

/** Prints what differs: coloured on a terminal, as a patch that programs can read elsewhere. */
export function printPackageDiff(files: PackageDiff, out: Output): void {
  for (const file of files) {
    const note = noteOf(file);
    if (note !== undefined) out.text([bold(file.path), dim(`  ${note}`)], 2);
    if (file.patch !== undefined) printPatch(file.patch, out);
  }
}

/** Prints a unified diff. */
export function printPatch(patch: string, out: Output): void {
  if (!out.terminal) {
    out.verbatim(patch);
    return;
  }
  for (const line of patch.replace(/\n$/, "").split("\n")) {
    out.text([lookOf(line.replace(/\r$/, "").replaceAll("\t", "    "))], 1);
  }
}

function lookOf(line: string): Part {
  if (line.startsWith("+++ ") || line.startsWith("--- ")) return bold(line);
  if (line.startsWith("@@") || line.startsWith("\\")) return dim(line);
  if (line.startsWith("+")) return green(line);
  return line.startsWith("-") ? red(line) : line;
}

function noteOf({ status, withheld, executable }: FileDiff): string | undefined {
  const notes = [
    ...(withheld === undefined ? [] : [historyTexts.statuses[status], historyTexts.withheld[withheld]]),
    ...(executable === undefined ? [] : [executable.after ? historyTexts.program : historyTexts.noProgram]),
  ];
  return notes.length === 0 ? undefined : notes.join(", ");
}
