import { type LineChange, lineChanges, splitLines } from "./line-changes.ts";

/** Unchanged lines shown around a change; as every other tool does. */
const CONTEXT_LINES = 3;

/** The marker in a patch for a last line without a line ending. */
const NO_NEWLINE = "\\ No newline at end of file";

/** How a patch is written. */
export interface UnifiedDiffOptions {
  /** The path in its header, with `/`. */
  readonly path: string;
  /** Whether the file is new or gone; its other side is then `/dev/null`. Default: `changed`. */
  readonly status?: "added" | "removed" | "changed";
  /** Unchanged lines around each change. Default: three. */
  readonly context?: number;
}

/** The patch that turns one text into another, in the standard format; empty when they are equal. */
export function unifiedDiff(before: string, after: string, options: UnifiedDiffOptions): string {
  const { path, status = "changed", context = CONTEXT_LINES } = options;
  const old = splitLines(before);
  const now = splitLines(after);
  const hunks = groupChanges(lineChanges(old, now), context).map((group) =>
    writeHunk(group, old, now, context),
  );
  if (hunks.length === 0) return "";
  const from = status === "added" ? "/dev/null" : `a/${headerPath(path)}`;
  const to = status === "removed" ? "/dev/null" : `b/${headerPath(path)}`;
  return `--- ${from}\n+++ ${to}\n${hunks.join("")}`;
}

/** A path is one line of the header, whatever characters it contains. */
function headerPath(path: string): string {
  return path.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?");
}

/** Changes whose context lines would touch are in one hunk. */
function groupChanges(changes: readonly LineChange[], context: number): readonly (readonly LineChange[])[] {
  const groups: LineChange[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && change.start - last.end <= 2 * context)
      group.push(change);
    else groups.push([change]);
  }
  return groups;
}

function writeHunk(
  group: readonly LineChange[],
  old: readonly string[],
  now: readonly string[],
  context: number,
): string {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return "";
  const start = Math.max(0, first.start - context);
  const end = Math.min(old.length, last.end + context);
  const newStart = first.newStart - (first.start - start);
  const newEnd = last.newEnd + (end - last.end);
  let lines = "";
  let at = start;
  for (const change of group) {
    for (const line of old.slice(at, change.start)) lines += writeLine(" ", line);
    for (const line of old.slice(change.start, change.end)) lines += writeLine("-", line);
    for (const line of now.slice(change.newStart, change.newEnd)) lines += writeLine("+", line);
    at = change.end;
  }
  for (const line of old.slice(at, end)) lines += writeLine(" ", line);
  return `@@ -${range(start, end)} +${range(newStart, newEnd)} @@\n${lines}`;
}

function writeLine(sign: string, line: string): string {
  return line.endsWith("\n") ? `${sign}${line}` : `${sign}${line}\n${NO_NEWLINE}\n`;
}

/** Lines are counted from 1; an empty range names the line before it. */
function range(start: number, end: number): string {
  const length = end - start;
  if (length === 1) return String(start + 1);
  return `${length === 0 ? start : start + 1},${length}`;
}
