import type { SearchHit, SearchResult } from "./use-skills.ts";

/** The search result to show. */
export interface Shown {
  readonly hits: readonly SearchHit[];
  /** How well the best hit matches; `open` while only keywords were searched or a word is incomplete. */
  readonly fit: "open" | "sure" | "unsure";
  /** Warnings about the search. */
  readonly notices: readonly string[];
}

/** The query, and how it was completed: by a pause or by Enter. */
export interface Typed {
  readonly text: string;
  readonly by: "pause" | "enter";
}

/**
 * Chooses between the keyword result and the full result. The full one wins, unless it is unsure only because the last
 * word is incomplete. If it is empty, the keyword result is the nearest match.
 */
export function chooseResult(
  typing: SearchResult | undefined,
  whole: SearchResult | undefined,
  typed: Typed,
): Shown {
  const before = typing?.hits ?? [];
  if (whole === undefined) return { hits: before, fit: "open", notices: [] };
  const { notices } = whole;
  if (whole.confident) return { hits: whole.hits, fit: "sure", notices };
  if (typed.by === "pause" && endsHalfway(typed.text, before)) return { hits: before, fit: "open", notices };
  return { hits: whole.hits.length > 0 ? whole.hits : before, fit: "unsure", notices };
}

/** Whether the last word matched only as a prefix. */
function endsHalfway(text: string, hits: readonly SearchHit[]): boolean {
  const [last] = /[\p{L}\p{N}\p{M}]+$/u.exec(text.toLowerCase()) ?? [];
  if (last === undefined) return false;
  const words = new Set(hits.flatMap(({ reasons }) => reasons.flatMap((reason) => reason.words)));
  return !words.has(last) && [...words].some((word) => word.startsWith(last));
}
