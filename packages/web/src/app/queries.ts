import { QueryClient } from "@tanstack/react-query";

/** What the server said, kept until an event says that it changed. */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1, refetchOnWindowFocus: false },
  },
});
