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
