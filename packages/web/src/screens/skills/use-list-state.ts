import type { HostId } from "@skillwright/core/internal";
import { useEffect, useMemo, useRef, useState } from "react";
import { useUrlParams } from "../../state/use-url-params.ts";
import { anyFilter, type SkillFilter, type SkillSort, sections, sorts, statuses } from "./skill-sections.ts";

/** Pause in typing before the query is written to the URL: browsers limit how often it may change. */
const PAUSE_MS = 150;

/** The query, filters, and view of the skill list. They live in the URL, so that Back and reload keep them. */
export function useListState() {
  const [params, change] = useUrlParams();
  const query = params.get("q") ?? "";
  const [text, setText] = useState(query);
  const filter = useMemo(() => readFilter(params), [params]);
  const written = useRef(query);
  const update = useRef(change);
  useEffect(() => {
    if (query === written.current) return;
    written.current = query;
    setText(query);
  }, [query]);
  useEffect(() => {
    if (text === written.current) return undefined;
    const path = location.pathname;
    const timer = setTimeout(() => {
      // The next page may still be loading while this one is shown: its address is not ours to change.
      if (location.pathname !== path) return;
      written.current = text;
      update.current({ q: text });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    text,
    setText,
    filter,
    setFilter: (changes: Partial<SkillFilter>): void => change({ ...changes }),
    sort: sorts.find(({ value }) => value === params.get("sort"))?.value ?? "section",
    setSort: (sort: SkillSort): void => change({ sort: sort === "section" ? "" : sort }),
    host: (params.get("as") ?? "skillwright") as HostId,
    setHost: (host: HostId): void => change({ as: host === "skillwright" ? "" : host }),
    /** Clears the query and the filters. */
    clear: (): void => {
      written.current = "";
      setText("");
      change({ q: "", ...anyFilter });
    },
  };
}

function readFilter(params: URLSearchParams): SkillFilter {
  const [source, status] = [params.get("source") ?? "", params.get("status") ?? ""];
  return {
    source: sections.some(({ id }) => id === source) ? source : "",
    status: statuses.some(({ value }) => value === status) ? status : "",
    category: params.get("category") ?? "",
    tag: params.get("tag") ?? "",
  };
}

export type ListState = ReturnType<typeof useListState>;
