import type { HostId } from "@skillwright/core/internal";
import { useEffect, useMemo, useState } from "react";
import { chooseAnswer, type Shown, type Typed } from "./choose-answer.ts";
import { useSkillSearch, useWholeSearch } from "./use-skills.ts";

/** How long nobody types before what is there is taken for all of it. */
const PAUSE_MS = 400;

const nothing: Typed = { text: "", by: "pause" };

/** What the search found for what is typed, and how to hurry it. */
export interface Found extends Shown {
  /** Whether somebody searches, rather than looks at everything. */
  readonly active: boolean;
  /** Whether an answer is on its way. */
  readonly looking: boolean;
  /** Why words could not be asked. */
  readonly error: Error | null;
  /** Asks for the whole answer now. */
  readonly ask: () => void;
  readonly retry: () => void;
}

/** Finds by words while somebody types; once they pause or press Enter, by words and meaning. */
export function useFound(text: string, host: HostId): Found {
  const q = text.trim();
  const [typed, setTyped] = useState(nothing);
  useEffect(() => {
    // A single letter is the start of a word, and rarely one.
    if (q.length < 2) return undefined;
    const timer = setTimeout(
      () => setTyped((now) => (now.text === q ? now : { text: q, by: "pause" })),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [q]);
  const isWhole = typed.text === q && q !== "";
  const typing = useSkillSearch(text, host);
  const whole = useWholeSearch(text, host, isWhole ? "yes" : "no");
  const shown = useMemo(
    () => chooseAnswer(typing.data, isWhole ? whole.data : undefined, { text, by: typed.by }),
    [typing.data, whole.data, isWhole, text, typed.by],
  );
  return {
    ...shown,
    // Nothing that fits a single letter is no reason to show nothing.
    active: q.length > 1 || (q !== "" && shown.hits.length > 0),
    looking: typing.isFetching || whole.isFetching,
    error: typing.error,
    ask: () => setTyped({ text: q, by: "enter" }),
    retry: () => void Promise.all([typing.refetch(), ...(isWhole ? [whole.refetch()] : [])]),
  };
}
