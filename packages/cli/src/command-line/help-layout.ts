import type { Help } from "commander";
import type { Output } from "../output/output.ts";
import { textOf, wrapParts } from "../output/parts.ts";

/** Help reads badly in longer lines, however wide the terminal. */
const MAX_COLUMNS = 80;

/** Fewer columns beside a term than this, and its description stands below it. */
const MIN_DESCRIPTION = 24;

/** The columns that help fills. */
export function helpColumns({ columns }: Output): number {
  return Math.min(columns, MAX_COLUMNS);
}

/** A text broken between words. */
export function wrap(text: string, columns: number, hang = 0): string {
  return wrapParts([text], columns, hang)
    .map((line) => line.map(textOf).join("").trimEnd())
    .join("\n");
}

/** A line of the lists in help; the description stands beside its term or, where there is no room, below it. */
export function formatItem(term: string, termWidth: number, description: string, helper: Help): string {
  if (description === "") return `  ${term}`;
  const columns = helper.helpWidth ?? MAX_COLUMNS;
  const beside = termWidth + 4;
  if (columns - beside >= MIN_DESCRIPTION) {
    return wrap(`  ${term.padEnd(termWidth)}  ${description}`, columns, beside);
  }
  return `  ${term}\n${wrap(`      ${description}`, columns, 6)}`;
}

/** What follows commander's `Usage: `. */
export function wrapUsage(usage: string, columns: number): string {
  const title = "Usage: ";
  return wrap(title + usage, columns, 4).slice(title.length);
}

/** An example that a shell understands also where it takes several lines. */
export function wrapExample(example: string, columns: number): string {
  const lines: string[] = [];
  let line = "  ";
  for (const word of example.split(" ")) {
    const isFresh = line.trim() === "";
    if (!isFresh && line.length + word.length + 3 > columns) {
      lines.push(`${line} \\`);
      line = `      ${word}`;
    } else {
      line = isFresh ? line + word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
}
