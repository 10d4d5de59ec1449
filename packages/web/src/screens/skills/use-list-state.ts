import type { HostId } from "@skillwright/core/internal";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "wouter";
import { anyFilter, type SkillFilter, type SkillSort, sections, sorts } from "./skill-sections.ts";

/** Pause in typing before the query is written to the URL: browsers limit how often it may change. */
const PAUSE_MS = 150;

/** The query, filters, and view of the skill list. They live in the URL, so that Back and reload keep them. */
export interface ListState {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly filter: SkillFilter;
  readonly setFilter: (filter: SkillFilter) => void;
  readonly sort: SkillSort;
  readonly setSort: (sort: SkillSort) => void;
  readonly host: HostId;
  readonly setHost: (host: HostId) => void;
  /** Clears the query and the filters. */
  readonly clear: () => void;
}

export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const query = params.get("q") ?? "";
  const [text, setText] = useState(query);
  const filter = useMemo(() => readFilter(params), [params]);
  const written = useRef(query);
  const update = useRef((changes: Readonly<Record<string, string>>): void => {
    setParams((before) => withChanges(before, changes), { replace: true });
  });
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
    setFilter: (next) => update.current(writtenFilter(next)),
    sort: sorts.find(({ value }) => value === params.get("sort"))?.value ?? "section",
    setSort: (sort) => update.current({ sort: sort === "section" ? "" : sort }),
    host: (params.get("as") ?? "skillwright") as HostId,
    setHost: (host) => update.current({ as: host === "skillwright" ? "" : host }),
    clear: () => {
      written.current = "";
      setText("");
      update.current({ q: "", ...writtenFilter(anyFilter) });
    },
  };
}

function readFilter(params: URLSearchParams): SkillFilter {
  const section = sections.find(({ id }) => id === params.get("source"))?.id;
  const state = (["usable", "unusable", "problems"] as const).find((one) => one === params.get("status"));
  return {
    section: section ?? anyFilter.section,
    state: state ?? anyFilter.state,
    category: params.get("category") ?? "",
    tag: params.get("tag") ?? "",
  };
}

function writtenFilter({ section, state, category, tag }: SkillFilter): Readonly<Record<string, string>> {
  return { source: section === "any" ? "" : section, status: state === "any" ? "" : state, category, tag };
}

function withChanges(before: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === "") after.delete(name);
    else after.set(name, value);
  }
  return after;
}
