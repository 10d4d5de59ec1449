import type { TextEdit } from "../text/text-position.ts";

/** Edits that turn one text into another: only insertions if they suffice, otherwise one replacement of the difference. */
export function textDifference(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const end = before.length - tail;
  const text = after.slice(start, after.length - tail);
  const inserted = insertions(before.slice(start, end), text);
  return (
    inserted?.map((edit) => ({ ...edit, start: start + edit.start, end: start + edit.end })) ?? [
      { start, end, text },
    ]
  );
}

function insertions(before: string, after: string): readonly TextEdit[] | undefined {
  const edits: TextEdit[] = [];
  let at = 0;
  let inserted = "";
  for (let index = 0; index < after.length; index += 1) {
    const unit = after.charAt(index);
    if (before[at] !== unit) {
      inserted += unit;
      continue;
    }
    if (inserted !== "") edits.push({ start: at, end: at, text: inserted });
    inserted = "";
    at += 1;
  }
  if (at < before.length) return undefined;
  if (inserted !== "") edits.push({ start: at, end: at, text: inserted });
  return edits;
}
