import { randomBytes } from "node:crypto";
import { MAX_KEPT_EVENT_LENGTH, MAX_KEPT_EVENTS } from "../limits.ts";

/** An event as it is stored. */
export interface StoredEvent {
  readonly number: number;
  readonly event: string;
  /** JSON. */
  readonly data: string;
}

/** Keeps the newest events, numbered from 1 in the order they were added. */
export interface EventStore {
  /** Names this sequence of numbers, so that the numbers of another one are not mistaken for its own. */
  readonly sequence: string;
  /** The number of the next event. */
  readonly next: number;
  append(event: Omit<StoredEvent, "number">): void;
  /** The events from a number on; undefined when some of them are no longer kept, or the number is not reached yet. */
  read(from: number): readonly StoredEvent[] | undefined;
}

/** Keeps events in memory, up to a number of events and characters. A new store is a new sequence. */
export function memoryEventStore(
  limits: { readonly events?: number; readonly length?: number } = {},
): EventStore {
  const { events = MAX_KEPT_EVENTS, length: maxLength = MAX_KEPT_EVENT_LENGTH } = limits;
  const kept: StoredEvent[] = [];
  let first = 1;
  let length = 0;
  return {
    sequence: randomBytes(6).toString("base64url").replaceAll("-", "_"),
    get next() {
      return first + kept.length;
    },
    append({ event, data }) {
      kept.push({ number: first + kept.length, event, data });
      length += data.length;
      // The newest event is kept however large it is.
      while (kept.length > events || (length > maxLength && kept.length > 1)) {
        length -= kept.shift()?.data.length ?? 0;
        first += 1;
      }
    },
    read: (from) => (from < first || from > first + kept.length ? undefined : kept.slice(from - first)),
  };
}
