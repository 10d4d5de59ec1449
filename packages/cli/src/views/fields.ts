import type { Output } from "../output/output.ts";
import { dim, type Part } from "../output/parts.ts";

/** Columns for the label of a field. */
const LABEL_COLUMNS = 13;

/** Prints a field with its label in a separate column; continuation lines are indented. */
export function printField(label: string, value: readonly Part[] | string, out: Output): void {
  const parts = typeof value === "string" ? [value] : value;
  out.text([dim(label.padEnd(LABEL_COLUMNS)), ...parts], LABEL_COLUMNS);
}

/** Prints a field with one line per value. */
export function printFieldLines(label: string, values: readonly string[], out: Output): void {
  for (const [index, value] of values.entries()) printField(index === 0 ? label : "", value, out);
}
