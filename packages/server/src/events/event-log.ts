import { randomBytes } from "node:crypto";
import type { ServerEvents } from "@skillwright/contract";
import { MAX_KEPT_EVENT_LENGTH, MAX_KEPT_EVENTS } from "../limits.ts";

/** Something that happened. */
export interface ServerEvent {
  readonly event: Exclude<keyof ServerEvents, "hello" | "reset">;
  readonly data: object;
}

/** The newest events, each with a number; older ones are forgotten. */
export interface EventLog {
  publish(event: ServerEvent): void;
  /** The number of the next event. */
  readonly next: number;
  /** The events from a number on as text for a stream; undefined when some of them are forgotten. */
  read(from: number): readonly string[] | undefined;
  /** The id of the event before a number. */
  idBefore(number: number): string;
  /** The number after an id; undefined for one of an earlier run, or none at all. */
  after(id: string): number | undefined;
  /** Resolves with the next event, or when the time or the signal ends the wait. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Starts a log. Its ids say which run of the server they belong to. */
export function createEventLog(
  bounds: { readonly events?: number; readonly length?: number } = {},
): EventLog {
  const { events = MAX_KEPT_EVENTS, length: most = MAX_KEPT_EVENT_LENGTH } = bounds;
  const run = randomBytes(6).toString("base64url").replaceAll("-", "_");
  const kept: string[] = [];
  const waiting = new Set<() => void>();
  let first = 1;
  let length = 0;
  const idBefore = (number: number): string => `${run}-${number - 1}`;
  return {
    publish({ event, data }) {
      const number = first + kept.length;
      const text = `id: ${run}-${number}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      kept.push(text);
      length += text.length;
      while (kept.length > events || (length > most && kept.length > 1)) {
        length -= kept.shift()?.length ?? 0;
        first += 1;
      }
      for (const wake of Array.from(waiting)) wake();
    },
    get next() {
      return first + kept.length;
    },
    read: (from) => (from < first || from > first + kept.length ? undefined : kept.slice(from - first)),
    idBefore,
    after(id) {
      const [ofRun, number = ""] = id.split("-");
      return ofRun === run && /^\d{1,15}$/.test(number) ? Number(number) + 1 : undefined;
    },
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          signal.removeEventListener("abort", end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        timer.unref();
        waiting.add(end);
        signal.addEventListener("abort", end, { once: true });
        if (signal.aborted) end();
      }),
  };
}
