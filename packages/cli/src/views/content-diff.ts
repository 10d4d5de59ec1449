import type { FileDiff, PackageDiff } from "@skillwright/core/internal";
import { trustTexts } from "../commands/trust/text.ts";
import type { Output } from "../output/output.ts";
import { bold, dim, green, type Part, red } from "../output/parts.ts";

/** Shows how files differ, line by line where that can be shown; no line is cut, because its end could be the point. */
export function printDiff(diff: PackageDiff, print: Output["text"]): void {
  for (const file of diff) {
    print(["  ", bold(file.path), dim(`  ${describe(file)}`)], 4);
    // The first two lines of a patch name the file again.
    for (const line of (file.patch ?? "").split("\n").slice(2, -1)) print(["    ", paint(line)], 6);
  }
}

function describe({ status, withheld, executable }: FileDiff): string {
  const words: string[] = [trustTexts.changes[status]];
  if (withheld !== undefined) words.push(trustTexts.withheld[withheld]);
  if (executable !== undefined) words.push(trustTexts.executable[executable.after ? "now" : "noLonger"]);
  return words.filter((word) => word !== "").join(", ");
}

function paint(line: string): Part {
  const text = line.replaceAll("\t", "    ");
  if (text.startsWith("+")) return green(text);
  if (text.startsWith("-")) return red(text);
  return text.startsWith("@@") ? dim(text) : text;
}
