import { ApiError } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import type { BackgroundTask } from "./chat-types.ts";

/** A chat's background tasks: the running ones, and the finished ones that no response has reported yet. */
export interface ChatTasks {
  readonly running: readonly BackgroundTask[];
  readonly ended: readonly BackgroundTask[];
  /** Why the tasks couldn't be loaded; null if they could. */
  readonly error: Error | null;
  readonly ask: () => void;
}

/** A chat's tasks, fetched once the server knows the chat and again when one starts or ends. */
export function useTasks(chat: string, want: "yes" | "no"): ChatTasks {
  const { data, error, refetch } = useQuery({
    queryKey: ["tasks", chat],
    queryFn: ({ signal }) => api.listTasks({ params: { chat }, signal }),
    enabled: want === "yes",
    staleTime: 0,
  });
  // A closed chat has no tasks.
  const isOver = error instanceof ApiError && error.code === "expired";
  const tasks = isOver ? [] : (data?.tasks ?? []);
  return {
    running: tasks.filter(({ state }) => state === "working"),
    ended: tasks.filter(({ state, reportedAt }) => state !== "working" && reportedAt === undefined),
    error: isOver ? null : error,
    ask: () => void refetch(),
  };
}
