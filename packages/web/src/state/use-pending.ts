import { useRead } from "./use-read.ts";

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
export const useAsks = () => useRead("asks", "listAsks");

/** Proposals: the open ones or all. */
export const useProposals = (include: "waiting" | "all") =>
  useRead("proposals", "listProposals", { query: { include } });
