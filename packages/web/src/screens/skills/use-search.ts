import type { HostId } from "@skillwright/core/internal";
import { useEffect, useMemo, useState } from "react";
import { type SearchHit, type SearchResult, useFullSearch, useSkillSearch } from "../../state/use-skills.ts";

/** Pause in typing after which the query counts as complete. */
const PAUSE_MS = 400;

/**
 * How many times better than the first row the best hit of the full search has to be to take its place. Less would move
 * rows under the pointer for no gain.
 */
const CLEARLY_BETTER = 1.5;

/** The search result for the typed query. */
export interface SearchState extends Shown {
  /** Whether a search is active. */
  readonly active: boolean;
  /** Whether a search is in progress. */
  readonly looking: boolean;
  /** Why the keyword search failed. */
  readonly error: Error | null;
  /** Runs the full search now. */
  readonly ask: () => void;
  readonly retry: () => void;
}

/** Searches by keyword while the user types; after a pause or Enter, by keyword and embedding. */
export function useSearch(text: string, host: HostId): SearchState {
  const q = text.trim();
  // A query from the address is complete, and nothing is shown that the full search would change at once.
  const [typed, setTyped] = useState<Typed>({ text: q, by: "address" });
  useEffect(() => {
    // A single letter is rarely a query.
    if (q.length < 2) return undefined;
    const timer = setTimeout(
      () => setTyped((now) => (now.text === q ? now : { text: q, by: "pause" })),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [q]);
  const isWhole = typed.text === q && q !== "";
  const typing = useSkillSearch(text, host);
  const whole = useFullSearch(text, host, isWhole ? "yes" : "no");
  const shown = useMemo(
    () =>
      isWhole && typed.by === "address" && whole.isPending
        ? chooseResult(undefined, undefined, typed)
        : chooseResult(typing.data, isWhole ? whole.data : undefined, { text, by: typed.by }),
    [typing.data, whole.data, whole.isPending, isWhole, text, typed],
  );
  return {
    ...shown,
    // Don't empty the list because a single letter matches nothing.
    active: q.length > 1 || (q !== "" && shown.hits.length > 0),
    looking: typing.isFetching || whole.isFetching,
    error: typing.error,
    ask: () => setTyped({ text: q, by: "enter" }),
    retry: () => void Promise.all([typing.refetch(), ...(isWhole ? [whole.refetch()] : [])]),
  };
}

/** The search result to show. */
export interface Shown {
  readonly hits: readonly SearchHit[];
  /** How well the best hit matches; `open` while only keywords were searched or a word is incomplete. */
  readonly fit: "open" | "sure" | "unsure";
  /** Mistyped words, and what was searched for instead. */
  readonly corrections: SearchResult["corrections"];
  /** Warnings about the search. */
  readonly notices: readonly string[];
}

/** The query, and how it was completed: by a pause or by Enter, or it was in the page's address. */
interface Typed {
  readonly text: string;
  readonly by: "pause" | "enter" | "address";
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
  if (whole === undefined) return { hits: before, fit: "open", corrections: [], notices: [] };
  const { notices, corrections } = whole;
  if (whole.confident) {
    const hits = typed.by === "pause" ? settled(before, whole.hits) : whole.hits;
    return { hits, fit: "sure", corrections, notices };
  }
  if (typed.by === "pause" && endsHalfway(typed.text, before))
    return { hits: before, fit: "open", corrections: [], notices };
  return { hits: whole.hits.length > 0 ? whole.hits : before, fit: "unsure", corrections, notices };
}

/**
 * The hits of the full search in the order that the list already shows: what it adds comes below. Only a hit that is
 * clearly better than the first row changes the order.
 */
function settled(before: readonly SearchHit[], hits: readonly SearchHit[]): readonly SearchHit[] {
  const byKey = new Map(hits.map((hit) => [hit.key, hit]));
  const kept = before.flatMap(({ key }) => {
    const hit = byKey.get(key);
    return hit?.likely === true ? [hit] : [];
  });
  const [first] = kept;
  const [best] = hits;
  if (first === undefined || first.key !== before[0]?.key || best === undefined) return hits;
  if (best.score >= first.score * CLEARLY_BETTER) return hits;
  const shown = new Set(kept.map(({ key }) => key));
  return [...kept, ...hits.filter(({ key }) => !shown.has(key))];
}

/** Whether the last word matched only as a prefix. */
function endsHalfway(text: string, hits: readonly SearchHit[]): boolean {
  const [last] = /[\p{L}\p{N}\p{M}]+$/u.exec(text.toLowerCase()) ?? [];
  if (last === undefined) return false;
  const words = new Set(hits.flatMap(({ reasons }) => reasons.flatMap((reason) => reason.words)));
  return !words.has(last) && [...words].some((word) => word.startsWith(last));
}
