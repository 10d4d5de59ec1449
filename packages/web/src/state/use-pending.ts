import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** How many items need the user, by the path of the page that shows them. */
export interface PendingCounts {
  readonly "/chat": number;
  readonly "/proposals": number;
}

export function usePending(): PendingCounts {
  const { data: asks } = useAsks();
  const { data: proposals } = useProposals("waiting");
  return {
    "/chat": asks?.asks.filter(({ chat }) => chat !== "").length ?? 0,
    "/proposals": proposals?.proposals.length ?? 0,
  };
}

/** Questions waiting for an answer. */
export function useAsks() {
  return useQuery({ queryKey: ["asks"], queryFn: ({ signal }) => api.listAsks({ signal }) });
}

/** Proposals: the open ones or all. */
export function useProposals(include: "waiting" | "all") {
  return useQuery({
    queryKey: ["proposals", include],
    queryFn: ({ signal }) => api.listProposals({ query: { include }, signal }),
  });
}
