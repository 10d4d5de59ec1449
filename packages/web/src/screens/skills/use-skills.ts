import type { HostId } from "@skillwright/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";

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

/** The skills that fit what is typed, best first; nothing is asked while nothing is typed. */
export function useSkillSearch(text: string, host: HostId) {
  const q = text.trim();
  return useQuery({
    queryKey: [...skillsKey, "search", host, q],
    queryFn: ({ signal }) =>
      api.searchSkills({
        query: { q, limit: 100, include: "all", end: "typing", by: "words", as: host },
        signal,
      }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
}

/** The agents whose rules can be looked through. */
export function useHosts() {
  return useQuery({ queryKey: ["hosts"], queryFn: () => api.listHosts() });
}
