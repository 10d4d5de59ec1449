import type { HostProfile } from "@skillwright/core/internal";
import type { Output } from "../output/output.ts";
import { dim, type Part, yellow } from "../output/parts.ts";

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

/** Prints a notice to standard error. */
export function printNotice(text: string, out: Output): void {
  out.problem([yellow(text)], 2);
}

/** Shows how many skills were read while the search index is built. */
export function indexProgress(out: Output): (done: number, total: number) => void {
  return (done, total) => out.progress(`Reading skills: ${done} of ${total}`);
}

/** An agent in a sentence, with the version that was observed: `Codex 0.166.0`. */
export function hostName({ id, title, observed }: Pick<HostProfile, "id" | "title" | "observed">): string {
  const name = id === "agents-dir" ? `the ${title}` : title;
  if (observed === undefined) return name;
  return isVersion(observed.version) ? `${name} ${observed.version}` : `${name} (${observed.version})`;
}

/** Whether it is a version number; a published design has a date instead. */
export function isVersion(version: string): boolean {
  return /^\d/.test(version);
}
