import { useQuery } from "@tanstack/react-query";
import { api } from "./api.ts";

/** What is trusted, and whether this project is. */
export function useTrust() {
  return useQuery({ queryKey: ["trust"], queryFn: ({ signal }) => api.getTrust({ signal }) });
}
