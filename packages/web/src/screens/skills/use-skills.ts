import type { HostId } from "@skillwright/core/internal";
import type { Operations } from "@skillwright/server/client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";

/** What a search says. */
export type SearchAnswer = Operations["searchSkills"]["response"];

/** A skill that a search found, and why. */
export type SearchHit = SearchAnswer["hits"][number];

/** Most hits that are shown: nobody reads further, and other words find more. */
const SHOWN_HITS = 100;

/** The start of the key of everything that a change of skills makes old. */
export const skillsKey = ["skills"] as const;

/** All skills of the place under a host's rules, also those that cannot be used. */
export function useSkills(host: HostId) {
  return useQuery({
    queryKey: [...skillsKey, "list", host],
    queryFn: ({ signal }) => api.listSkills({ query: { include: "all", as: host }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The skills that fit what is typed by its words, best first; nothing is asked while nothing is typed. */
export function useSkillSearch(text: string, host: HostId) {
  const q = text.trim();
  return useQuery({
    queryKey: [...skillsKey, "search", host, q],
    queryFn: ({ signal }) =>
      api.searchSkills({
        query: { q, limit: SHOWN_HITS, include: "all", end: "typing", by: "words", as: host },
        signal,
      }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}

/** The skills that fit a whole wish by its words and by what it means; nothing is asked until it is wanted. */
export function useWholeSearch(text: string, host: HostId, want: "yes" | "no") {
  const q = text.trim();
  return useQuery({
    queryKey: [...skillsKey, "search", host, q, "whole"],
    queryFn: ({ signal }) =>
      api.searchSkills({ query: { q, limit: SHOWN_HITS, include: "all", as: host }, signal }),
    enabled: want === "yes" && q !== "",
  });
}

/** The agents whose rules can be looked through. */
export function useHosts() {
  return useQuery({ queryKey: ["hosts"], queryFn: () => api.listHosts() });
}
