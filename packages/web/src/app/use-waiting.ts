import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** How much waits for a person, by the place where they can see to it. */
export interface WaitingCounts {
  readonly "/chat": number;
  readonly "/proposals": number;
}

export function useWaiting(): WaitingCounts {
  const { data: asks } = useAsks();
  const { data: proposals } = useProposals("waiting");
  return { "/chat": asks?.asks.length ?? 0, "/proposals": proposals?.proposals.length ?? 0 };
}

/** The questions that wait for a person. */
export function useAsks() {
  return useQuery({ queryKey: ["asks"], queryFn: ({ signal }) => api.listAsks({ signal }) });
}

/** Proposals, those that wait or all. */
export function useProposals(include: "waiting" | "all") {
  return useQuery({
    queryKey: ["proposals", include],
    queryFn: ({ signal }) => api.listProposals({ query: { include }, signal }),
  });
}
