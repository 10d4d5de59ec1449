import type { FileDiff, PackageDiff } from "@skillwright/core/internal";

const texts = {
  changes: { added: "added", changed: "changed", removed: "removed" },
  omitted: { binary: "binary", "too-large": "too large to show", "same-text": "" },
  executable: { now: "now executable", noLonger: "no longer executable" },
} as const;

import type { Output } from "../output/output.ts";
import { bold, dim, green, type Part, red } from "../output/parts.ts";

/** Shows how files differ, line by line if possible. Lines are never cut: the end of a line may be what matters. */
export function printDiff(diff: PackageDiff, print: Output["text"]): void {
  for (const file of diff) {
    print(["  ", bold(file.path), dim(`  ${describe(file)}`)], 4);
    // The first two lines of a patch name the file again.
    printPatch((file.patch ?? "").split("\n").slice(2, -1), print);
  }
}

/** Shows the lines of a patch. */
export function printPatch(lines: readonly string[], print: Output["text"]): void {
  for (const line of lines) print(["    ", paint(line)], 6);
}

function describe({ status, omitted, executable }: FileDiff): string {
  const words: string[] = [texts.changes[status]];
  if (omitted !== undefined) words.push(texts.omitted[omitted]);
  if (executable !== undefined) words.push(texts.executable[executable.after ? "now" : "noLonger"]);
  return words.filter((word) => word !== "").join(", ");
}

function paint(line: string): Part {
  const text = line.replaceAll("\t", "    ");
  if (text.startsWith("+")) return green(text);
  if (text.startsWith("-")) return red(text);
  return text.startsWith("@@") ? dim(text) : text;
}
