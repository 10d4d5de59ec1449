import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";

/** A proposal with everything a reviewer needs. */
export function useProposal(id: string) {
  return useQuery({
    queryKey: ["proposals", "one", id],
    queryFn: ({ signal }) => api.getProposal({ params: { proposal: id }, signal }),
  });
}
