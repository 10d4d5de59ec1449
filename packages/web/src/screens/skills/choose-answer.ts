import type { SearchAnswer, SearchHit } from "./use-skills.ts";

/** What is shown for what is typed. */
export interface Shown {
  readonly hits: readonly SearchHit[];
  /** How well the best hit fits; `open` while only words were looked at, or a word is half typed. */
  readonly fit: "open" | "sure" | "unsure";
  /** What kept the search from working as it should, for people. */
  readonly notices: readonly string[];
}

/** What a person typed, and how they let it be known that it is all: they paused, or pressed Enter. */
export interface Typed {
  readonly text: string;
  readonly by: "pause" | "enter";
}

/**
 * Chooses between what words found while somebody typed and the whole answer. The whole one counts, unless it doubts
 * only because the last word is not at its end; and where it finds nothing, what was found before comes nearest.
 */
export function chooseAnswer(
  typing: SearchAnswer | undefined,
  whole: SearchAnswer | undefined,
  typed: Typed,
): Shown {
  const before = typing?.hits ?? [];
  if (whole === undefined) return { hits: before, fit: "open", notices: [] };
  const { notices } = whole;
  if (whole.confident) return { hits: whole.hits, fit: "sure", notices };
  if (typed.by === "pause" && endsHalfway(typed.text, before)) return { hits: before, fit: "open", notices };
  return { hits: whole.hits.length > 0 ? whole.hits : before, fit: "unsure", notices };
}

/** Whether the last word was found only as the beginning of others. */
function endsHalfway(text: string, hits: readonly SearchHit[]): boolean {
  const [last] = /[\p{L}\p{N}\p{M}]+$/u.exec(text.toLowerCase()) ?? [];
  if (last === undefined) return false;
  const words = new Set(hits.flatMap(({ reasons }) => reasons.flatMap((reason) => reason.words)));
  return !words.has(last) && [...words].some((word) => word.startsWith(last));
}
