import type { BackgroundTask } from "@skillwright/contract";
import { messageText } from "../messages/history.ts";
import type { Transcript } from "../transcript/transcript.ts";

/** The background tasks of a conversation before it was resumed. */
export interface EarlierTasks {
  /** The highest number in their ids. */
  readonly count: number;
  /** Those that ended with their process, which nobody was told. */
  readonly lost: readonly BackgroundTask[];
}

/** Finds the background tasks in a saved conversation. */
export function earlierTasks({ messages, entries }: Pick<Transcript, "messages" | "entries">): EarlierTasks {
  const started = messages.flatMap(({ parts, metadata: { createdAt: startedAt = "" } = {} }) =>
    parts.flatMap((part) => {
      if (part.type !== "data-agent" || part.data.state !== "working") return [];
      const { background: id = "", skill = "" } = part.data;
      const [, number] = /^task-(\d{1,9})$/.exec(id) ?? [];
      return number === undefined ? [] : [{ id, number: Number(number), skill, startedAt }];
    }),
  );
  const reported = entries.filter(({ kind }) => kind === "note").map(({ message }) => messageText(message));
  const notices = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "data-notice" ? [part.data.text] : [])),
  );
  const isReported = (id: string): boolean =>
    reported.some((text) => text.startsWith(`<background_task id="${id}"`)) ||
    notices.some((text) => text.includes(`(${id})`));
  const endedAt = new Date().toISOString();
  const lost = started.flatMap(({ id, skill, startedAt }): readonly BackgroundTask[] =>
    isReported(id)
      ? []
      : [{ id, skill, state: "stopped", startedAt, endedAt, text: "It ended with its process." }],
  );
  return { count: Math.max(0, ...started.map(({ number }) => number)), lost };
}
