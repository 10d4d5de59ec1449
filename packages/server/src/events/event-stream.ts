import type { EventLog } from "./event-log.ts";

/** Most events that are written to a connection at once. */
const MAX_AT_ONCE = 50;

/** Options of a stream of events. */
export interface EventStreamOptions {
  /** The id of the last event that the client has. */
  readonly last?: string | undefined;
  readonly heartbeatMs: number;
  readonly onEnd: () => void;
}

/**
 * Events for one client. Nothing is queued for it: it reads from the log at its own pace. When the log no longer has
 * what the client has not read, it gets a `reset` and continues from now.
 */
export function eventStream(log: EventLog, options: EventStreamOptions): ReadableStream<Uint8Array> {
  const { last, heartbeatMs, onEnd } = options;
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
