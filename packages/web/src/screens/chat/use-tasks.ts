import { ApiError } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import type { BackgroundTask } from "./chat-types.ts";

/** What runs in the background of a chat, and what ended there and stands in no answer yet. */
export interface ChatTasks {
  readonly running: readonly BackgroundTask[];
  readonly ended: readonly BackgroundTask[];
  /** Why it is not known; null when it is. */
  readonly error: Error | null;
  readonly ask: () => void;
}

/** The tasks of a chat, asked for once the server knows the chat, and again when one begins or ends. */
export function useTasks(chat: string, want: "yes" | "no"): ChatTasks {
  const { data, error, refetch } = useQuery({
    queryKey: ["tasks", chat],
    queryFn: ({ signal }) => api.listTasks({ params: { chat }, signal }),
    enabled: want === "yes",
    staleTime: 0,
  });
  // With a chat that is over its tasks are, too.
  const isOver = error instanceof ApiError && error.code === "expired";
  const tasks = isOver ? [] : (data?.tasks ?? []);
  return {
    running: tasks.filter(({ state }) => state === "working"),
    ended: tasks.filter(({ state, toldAt }) => state !== "working" && toldAt === undefined),
    error: isOver ? null : error,
    ask: () => void refetch(),
  };
}
