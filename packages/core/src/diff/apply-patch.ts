import { splitLines } from "./line-changes.ts";
import { type PatchHunk, parsePatch } from "./parse-patch.ts";

/** The text after a patch, or why the patch does not fit, in plain words. */
export type AppliedPatch =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/**
 * Applies the unified diff of one file. Every line that the patch expects must be there. A part whose numbers are wrong
 * is applied where its lines are if they occur only once; otherwise nothing is applied.
 */
export function applyPatch(text: string, patch: string): AppliedPatch {
  const parsed = parsePatch(patch);
  if (!parsed.ok) return { ok: false, problem: `The diff cannot be read: ${parsed.problem}` };
  const lines = splitLines(text);
  const result: string[] = [];
  let from = 0;
  for (const [index, hunk] of parsed.hunks.entries()) {
    const at = findHunk(lines, hunk, from);
    if (typeof at === "string") return { ok: false, problem: `Part ${index + 1} of the diff ${at}` };
    result.push(...lines.slice(from, at), ...hunk.after);
    from = at + hunk.before.length;
  }
  result.push(...lines.slice(from));
  const open = result.findIndex((line, index) => !line.endsWith("\n") && index < result.length - 1);
  // A line without ending in the middle would silently join two lines into one.
  if (open >= 0) return { ok: false, problem: "The diff removes a line ending in the middle of the text" };
  return { ok: true, text: result.join("") };
}

function findHunk(lines: readonly string[], { start, before }: PatchHunk, from: number): number | string {
  const fits = (at: number): boolean => before.every((line, index) => lines[at + index] === line);
  if (start >= from && start + before.length <= lines.length && fits(start)) return start;
  if (before.length === 0) return "has no line that says where it belongs";
  const places: number[] = [];
  for (let at = from; at + before.length <= lines.length && places.length < 2; at += 1) {
    if (fits(at)) places.push(at);
  }
  const [first, second] = places;
  if (first === undefined) return "expects lines that don't exist";
  return second === undefined ? first : "fits in more than one place, and its line numbers are wrong";
}
