import type { ServerEvents } from "@skillwright/contract";
import { type EventStore, memoryEventStore, type StoredEvent } from "../stores/event-store.ts";

/** An event to publish. */
export interface ServerEvent {
  readonly event: Exclude<keyof ServerEvents, "hello" | "reset">;
  readonly data: object;
}

/** The newest events, for streams that read them at their own pace. */
export interface EventLog {
  publish(event: ServerEvent): void;
  /** The number of the next event. */
  readonly next: number;
  /** The events from a number on as text for a stream; undefined when some of them are no longer kept. */
  read(from: number): readonly string[] | undefined;
  /** The id of the event before a number. */
  idBefore(number: number): string;
  /** The number after an id; undefined for one of an earlier run, or for an invalid one. */
  after(id: string): number | undefined;
  /** Resolves with the next event, or when the time is over or the signal aborts. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Creates a log on a store. Its ids name the store's sequence of numbers. */
export function createEventLog(store: EventStore = memoryEventStore()): EventLog {
  const { sequence } = store;
  const waiting = new Set<() => void>();
  const toText = ({ number, event, data }: StoredEvent): string =>
    `id: ${sequence}-${number}\nevent: ${event}\ndata: ${data}\n\n`;
  return {
    publish({ event, data }) {
      store.append({ event, data: JSON.stringify(data) });
      for (const wake of Array.from(waiting)) wake();
    },
    get next() {
      return store.next;
    },
    read: (from) => store.read(from)?.map(toText),
    idBefore: (number) => `${sequence}-${number - 1}`,
    after(id) {
      const [ofSequence, number = ""] = id.split("-");
      return ofSequence === sequence && /^\d{1,15}$/.test(number) ? Number(number) + 1 : undefined;
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

/** Most events that are written to a connection at once. */
const MAX_AT_ONCE = 50;

interface EventStreamOptions {
  /** The id of the last event that the client has. */
  readonly last?: string | undefined;
  readonly heartbeatMs: number;
  /** Asked before every event and heartbeat; the stream ends when it isn't. Default: always. */
  readonly isOpen?: () => boolean;
  readonly onEnd: () => void;
}

/** Events for one client, at its own pace. If it falls behind the log, it gets a `reset` and continues from now. */
export function eventStream(log: EventLog, options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { last, heartbeatMs, isOpen = () => true, onEnd } = options;
  const encoder = new TextEncoder();
  const stop = new AbortController();
  const known = last === undefined ? log.next : log.after(last);
  let from = known ?? 0;
  let greeted = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const say = (text: string): void => controller.enqueue(encoder.encode(text));
        if (!greeted) {
          greeted = true;
          say(`retry: 1000\nid: ${log.idBefore(known ?? log.next)}\nevent: hello\ndata: {}\n\n`);
          return;
        }
        for (;;) {
          if (!isOpen()) {
            onEnd();
            controller.close();
            return;
          }
          const events = log.read(from);
          if (events === undefined) {
            from = log.next;
            say(`id: ${log.idBefore(from)}\nevent: reset\ndata: {}\n\n`);
            return;
          }
          if (events.length > 0) {
            const some = events.slice(0, MAX_AT_ONCE);
            from += some.length;
            say(some.join(""));
            return;
          }
          await log.wait(heartbeatMs, stop.signal);
          if (stop.signal.aborted) return;
          if (log.next === from) {
            say(": still here\n\n");
            return;
          }
        }
      },
      cancel() {
        stop.abort();
        onEnd();
      },
    },
    { highWaterMark: 1 },
  );
}
