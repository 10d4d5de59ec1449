import type { HostId } from "@skillwright/core/internal";
import type { Operations } from "@skillwright/server/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** The result of a search. */
export type SearchResult = Operations["searchSkills"]["response"];

/** A search hit and why it matched. */
export type SearchHit = SearchResult["hits"][number];

/** Most hits that are shown: nobody reads further. */
const SHOWN_HITS = 100;

/** The query key prefix of everything that a change to skills invalidates. */
export const skillsKey = ["skills"] as const;

/** All skills under a host's rules, including those that can't be used. */
export function useSkills(host: HostId) {
  return useQuery({
    queryKey: [...skillsKey, "list", host],
    queryFn: ({ signal }) => api.listSkills({ query: { include: "all", as: host }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Keyword search for a query that is being typed, best match first. */
export function useSkillSearch(text: string, host: HostId) {
  const q = text.trim();
  return useQuery({
    queryKey: [...skillsKey, "search", host, q],
    queryFn: ({ signal }) =>
      api.searchSkills({
        query: { q, limit: SHOWN_HITS, include: "all", end: "typing", by: "keyword", as: host },
        signal,
      }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}

/** Full search by keyword and embedding, for a complete query. */
export function useFullSearch(text: string, host: HostId, want: "yes" | "no") {
  const q = text.trim();
  return useQuery({
    queryKey: [...skillsKey, "search", host, q, "whole"],
    queryFn: ({ signal }) =>
      api.searchSkills({ query: { q, limit: SHOWN_HITS, include: "all", as: host }, signal }),
    enabled: want === "yes" && q !== "",
  });
}

/** The hosts whose rules can be applied. */
export function useHosts() {
  return useQuery({ queryKey: ["hosts"], queryFn: () => api.listHosts() });
}

/** How often and when skills were used on this computer. */
export function useUsage(want: "yes" | "no") {
  return useQuery({
    queryKey: [...skillsKey, "usage"],
    queryFn: ({ signal }) => api.getUsage({ signal }),
    enabled: want === "yes",
  });
}
