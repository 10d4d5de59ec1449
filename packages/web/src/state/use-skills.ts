import type { HostId } from "@skillwright/core/internal";
import type { Operations } from "@skillwright/server/client";
import { keepPreviousData } from "@tanstack/react-query";
import { useRead } from "./use-read.ts";

/** The result of a search. */
export type SearchResult = Operations["searchSkills"]["response"];

/** A search hit and why it matched. */
export type SearchHit = SearchResult["hits"][number];

/** Most hits that are shown: nobody reads further. */
const SHOWN_HITS = 100;

/** The query key prefix of everything that a change to skills invalidates. */
export const skillsKey = ["skills"] as const;

/** All skills under a host's rules, including those that can't be used. */
export const useSkills = (host: HostId = "skillwright") =>
  useRead(
    "skills",
    "listSkills",
    { query: { include: "all", as: host } },
    { placeholderData: keepPreviousData },
  );

/** Keyword search for a query that is being typed, best match first. */
export function useSkillSearch(text: string, host: HostId = "skillwright") {
  const q = text.trim();
  return useRead(
    "skills",
    "searchSkills",
    { query: { q, limit: SHOWN_HITS, include: "all", end: "typing", by: "keyword", as: host } },
    { enabled: q !== "", placeholderData: keepPreviousData },
  );
}

/** Full search by keyword and embedding, for a complete query. */
export function useFullSearch(text: string, host: HostId, want: "yes" | "no") {
  const q = text.trim();
  const query = { q, limit: SHOWN_HITS, include: "all", as: host } as const;
  return useRead("skills", "searchSkills", { query }, { enabled: want === "yes" && q !== "" });
}

/** The hosts whose rules can be applied. */
export const useHosts = () => useRead("hosts", "listHosts");

/** How often and when skills were used on this computer. */
export const useUsage = (want: "yes" | "no" = "yes") =>
  useRead("skills", "getUsage", {}, { enabled: want === "yes" });
