import { ApiError, type Client, createClient } from "@skillwright/server/client";
import { QueryClient } from "@tanstack/react-query";

/** The API client for the server that served this page. */
export const api: Client = createClient({ fetch: reach });

/** Browsers have their own words for a server that can't be reached, such as "Failed to fetch". */
function reach(...request: Parameters<typeof fetch>): Promise<Response> {
  return fetch(...request).catch((error: unknown) => {
    throw error instanceof TypeError ? new Error("Can't reach the server", { cause: error }) : error;
  });
}

/** Server responses, cached until an event invalidates them. */
export const queries: QueryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      // What the server refused, it refuses again.
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
});
