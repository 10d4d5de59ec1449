import type { HostId } from "@skillwright/core/internal";
import { useEffect, useMemo, useState } from "react";
import { chooseResult, type Shown, type Typed } from "./choose-result.ts";
import { useFullSearch, useSkillSearch } from "./use-skills.ts";

/** Pause in typing after which the query counts as complete. */
const PAUSE_MS = 400;

const nothing: Typed = { text: "", by: "pause" };

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
  const [typed, setTyped] = useState(nothing);
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
    () => chooseResult(typing.data, isWhole ? whole.data : undefined, { text, by: typed.by }),
    [typing.data, whole.data, isWhole, text, typed.by],
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
