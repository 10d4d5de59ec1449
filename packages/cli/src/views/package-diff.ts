import type { FileDiff, PackageDiff } from "@skillwright/core/internal";

const texts = {
  statuses: { added: "added", removed: "removed", changed: "changed" },
  omitted: { binary: "binary file differs", "too-large": "too large to show", "same-text": "same text" },
  executable: "now executable",
  notExecutable: "no longer executable",
} as const;

import type { Output } from "../output/output.ts";
import { bold, dim, green, type Part, red } from "../output/parts.ts";

/** Prints differences: colored on a terminal, otherwise as a patch for other programs. */
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
    out.content(patch);
    return;
  }
  for (const line of patch.replace(/\n$/, "").split("\n")) {
    out.text([styled(line.replace(/\r$/, "").replaceAll("\t", "    "))], 1);
  }
}

function styled(line: string): Part {
  if (line.startsWith("+++ ") || line.startsWith("--- ")) return bold(line);
  if (line.startsWith("@@") || line.startsWith("\\")) return dim(line);
  if (line.startsWith("+")) return green(line);
  return line.startsWith("-") ? red(line) : line;
}

function noteOf({ status, omitted, executable }: FileDiff): string | undefined {
  const notes = [
    ...(omitted === undefined ? [] : [texts.statuses[status], texts.omitted[omitted]]),
    ...(executable === undefined ? [] : [executable.after ? texts.executable : texts.notExecutable]),
  ];
  return notes.length === 0 ? undefined : notes.join(", ");
}
