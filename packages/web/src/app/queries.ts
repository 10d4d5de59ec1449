import { QueryClient } from "@tanstack/react-query";

/** Server responses, cached until an event invalidates them. */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1, refetchOnWindowFocus: false },
  },
});
