import { type LineChange, lineChanges, splitLines } from "./line-changes.ts";

/** A conflict: two texts changed the same lines in different ways. */
export interface MergeConflict {
  /** The first line in the common text, counted from 1. */
  readonly line: number;
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Both changes together, or every conflict that the user has to resolve. */
export type MergedText =
  | { readonly kind: "clean"; readonly text: string }
  | { readonly kind: "conflict"; readonly conflicts: readonly MergeConflict[] };

/**
 * Joins two changes of one text line by line. Changes that touch each other are a conflict unless they are the same:
 * nothing is guessed.
 */
export function mergeTexts(base: string, ours: string, theirs: string): MergedText {
  const lines = splitLines(base);
  const sides = [splitLines(ours), splitLines(theirs)] as const;
  const queues = sides.map((side) => [...lineChanges(lines, side)]) as [LineChange[], LineChange[]];
  const conflicts: MergeConflict[] = [];
  let merged = "";
  let at = 0;
  while (queues[0].length > 0 || queues[1].length > 0) {
    const region = takeRegion(queues);
    merged += lines.slice(at, region.start).join("");
    at = region.end;
    const own = sides.map((side, index) => regionText(side, lines, region, region.taken[index] ?? []));
    const [mine = "", other = ""] = own;
    const [myChanges = [], otherChanges = []] = region.taken;
    if (otherChanges.length === 0 || mine === other) merged += mine;
    else if (myChanges.length === 0) merged += other;
    else {
      const text = lines.slice(region.start, region.end).join("");
      conflicts.push({ line: region.start + 1, base: text, ours: mine, theirs: other });
    }
  }
  merged += lines.slice(at).join("");
  return conflicts.length === 0 ? { kind: "clean", text: merged } : { kind: "conflict", conflicts };
}

interface Region {
  readonly start: number;
  readonly end: number;
  /** The changes of each side that are in it. */
  readonly taken: readonly (readonly LineChange[])[];
}

/** Takes the next change and all that touch it, of either side. */
function takeRegion(queues: readonly [LineChange[], LineChange[]]): Region {
  const start = Math.min(...queues.map(([first]) => first?.start ?? Number.POSITIVE_INFINITY));
  const taken: readonly [LineChange[], LineChange[]] = [[], []];
  let end = start;
  for (let grew = true; grew; ) {
    grew = false;
    for (const [index, queue] of queues.entries()) {
      const [first] = queue;
      if (first === undefined || first.start > end) continue;
      taken[index]?.push(first);
      queue.shift();
      end = Math.max(end, first.end);
      grew = true;
    }
  }
  return { start, end, taken };
}

/** One side's version of the lines of a region. */
function regionText(
  side: readonly string[],
  lines: readonly string[],
  { start, end }: Region,
  changes: readonly LineChange[],
): string {
  let text = "";
  let at = start;
  for (const change of changes) {
    text += lines.slice(at, change.start).join("") + side.slice(change.newStart, change.newEnd).join("");
    at = change.end;
  }
  return text + lines.slice(at, end).join("");
}
