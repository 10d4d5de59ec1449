import { diffArrays } from "diff/lib/diff/array.js";

/** Most differing lines before a diff stops searching for common lines and replaces everything; the search is quadratic. */
const MAX_EDIT_LINES = 1000;

/** Lines of one text that replace lines of another; the ends are exclusive, counted from 0. */
export interface LineChange {
  readonly start: number;
  readonly end: number;
  readonly newStart: number;
  readonly newEnd: number;
}

/** The lines of a text, each with its line ending; joined they are the text. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The differences between two lists of lines, in order. Two changes never touch. */
export function lineChanges(before: readonly string[], after: readonly string[]): readonly LineChange[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const old = before.slice(head, before.length - tail);
  const now = after.slice(head, after.length - tail);
  if (old.length === 0 && now.length === 0) return [];
  const whole = { start: head, end: head + old.length, newStart: head, newEnd: head + now.length };
  if (old.length === 0 || now.length === 0) return [whole];
  const parts = diffArrays(old, now, { maxEditLength: MAX_EDIT_LINES });
  if (parts === undefined) return [whole];
  const changes: LineChange[] = [];
  let [at, newAt] = [head, head];
  for (const { added, removed, count } of parts) {
    const end = added ? at : at + count;
    const newEnd = removed ? newAt : newAt + count;
    if (added || removed) {
      const last = changes.at(-1);
      if (last !== undefined && last.end === at && last.newEnd === newAt) {
        changes[changes.length - 1] = { ...last, end, newEnd };
      } else changes.push({ start: at, end, newStart: newAt, newEnd });
    }
    [at, newAt] = [end, newEnd];
  }
  return changes;
}
