import { ApiError } from "@skillwright/server/client";
import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../actions/error-text.ts";
import { useAttempt } from "../../actions/use-attempt.ts";
import { api } from "../../state/api.ts";
import { useRead } from "../../state/use-read.ts";
import { DateTime } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { MessageText } from "../../ui/message-text.tsx";

interface RunningTasksProps {
  readonly chat: string;
  readonly tasks: ReturnType<typeof useTasks>;
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

/** A chat's tasks, fetched once the server knows the chat and again when one starts or ends. */
export function useTasks(chat: string, want: "yes" | "no") {
  const options = { enabled: want === "yes", staleTime: 0 };
  const { data, error, refetch } = useRead("tasks", "listTasks", { params: { chat } }, options);
  // A closed chat has no tasks.
  const isOver = error instanceof ApiError && error.code === "expired";
  const tasks = isOver ? [] : (data?.tasks ?? []);
  return {
    running: tasks.filter(({ state }) => state === "working"),
    /** The finished ones that no response has reported yet. */
    ended: tasks.filter(({ state, reportedAt }) => state !== "working" && reportedAt === undefined),
    error: isOver ? null : error,
    ask: (): void => void refetch(),
  };
}
