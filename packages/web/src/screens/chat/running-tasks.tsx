import { ApiError } from "@skillwright/server/client";
import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../actions/error-text.ts";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MessageText } from "../../ui/message-text.tsx";
import type { BackgroundTask } from "./chat-types.ts";

interface RunningTasksProps {
  readonly chat: string;
  readonly tasks: ChatTasks;
  /** Called when a task was stopped and its button is about to disappear. */
  readonly onStopped: () => void;
}

/** The running background tasks of a chat; renders nothing if there are none. */
export function RunningTasks({ chat, tasks, onStopped }: RunningTasksProps) {
  const { running, error, ask } = tasks;
  const [stopping, setStopping] = useState<ReadonlySet<string>>(new Set());
  const attempt = useAttempt("tasks");
  const stop = async (id: string): Promise<void> => {
    setStopping((now) => new Set([...now, id]));
    if (await attempt(() => api.stopTask({ params: { chat, task: id } }))) onStopped();
    else setStopping((now) => new Set([...now].filter((one) => one !== id)));
  };
  if (running.length === 0 && error === null) return null;
  return (
    <section
      aria-label="Background tasks"
      className="mb-2 rounded-card border border-line bg-surface px-3 py-1 text-note text-ink-soft"
    >
      {error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 py-1">
          <p className="min-w-0 flex-1 break-words">
            Couldn't load background tasks: <MessageText text={errorText(error)} />
          </p>
          <Button variant="quiet" onClick={ask}>
            Try again
          </Button>
        </div>
      )}
      <ul>
        {running.map(({ id, skill, startedAt }) => (
          <li key={id} className="flex items-center gap-2">
            <LoaderCircle className="size-3.5 shrink-0 animate-spin text-ink-faint" />
            <p className="min-w-0 flex-1 break-words">
              <span className="font-medium text-ink">{skill}</span> running since <DateTime at={startedAt} />
            </p>
            <Button
              variant="quiet"
              aria-label={`Stop ${skill} (${id})`}
              busy={stopping.has(id)}
              onClick={() => void stop(id)}
            >
              Stop
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A chat's background tasks: the running ones, and the finished ones that no response has reported yet. */
interface ChatTasks {
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
