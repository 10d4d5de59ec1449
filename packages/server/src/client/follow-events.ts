import type { ServerEvents } from "../contract/events.ts";
import type { ApiError } from "./api-error.ts";
import { type ClientOptions, operationUrl, toApiError } from "./create-client.ts";

/** Longest wait before a lost connection is tried again, in milliseconds. */
const MAX_WAIT_MS = 15_000;

/** Somebody who follows events; what is not wanted is left out. */
export interface EventListener {
  on?: <K extends keyof ServerEvents>(event: K, data: ServerEvents[K]) => void;
  /** Called when the connection is there or lost. */
  state?: (state: "open" | "lost") => void;
  /** Called once when the server refuses, such as for a wrong token; nothing is tried or told after it. */
  refused?: (error: ApiError) => void;
}

/**
 * Follows the events of a server until the returned function is called. A lost connection comes back by itself and goes
 * on where it was; `reset` is told when that was not possible. A server that refuses is not asked again.
 */
export function followEvents(listener: EventListener, options: ClientOptions = {}): () => void {
  const stop = new AbortController();
  void follow(listener, options, stop.signal);
  return () => stop.abort();
}

async function follow(listener: EventListener, options: ClientOptions, signal: AbortSignal): Promise<void> {
  let last: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const response = await (options.fetch ?? fetch)(operationUrl("followEvents", {}, options.baseUrl), {
        signal,
        headers: {
          accept: "text/event-stream",
          ...(last !== undefined && { "last-event-id": last }),
          ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
        },
      });
      if (response.ok && response.body !== null) {
        failures = 0;
        listener.state?.("open");
        for await (const { id, event, data } of readEvents(response.body)) {
          last = id ?? last;
          listener.on?.(event as keyof ServerEvents, JSON.parse(data) as never);
        }
      } else if (isRefusal(response.status)) {
        listener.refused?.(await toApiError(response));
        return;
      } else {
        // What is not read would hold its connection.
        await response.body?.cancel();
      }
    } catch (error) {
      // A connection that breaks is tried again; anything else is a mistake of the listener.
      if (!(error instanceof TypeError) && !signal.aborted) throw error;
    }
    if (signal.aborted) return;
    listener.state?.("lost");
    failures += 1;
    await pause(Math.min(MAX_WAIT_MS, 250 * 2 ** Math.min(failures, 10)), signal);
  }
}

/** Whether asking again would get the same answer. Too slow and too often are no refusals. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

interface ReadEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** The events of a stream; comments keep the connection alive and say nothing. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ReadEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const fields = new Map(
          block.split("\n").map((line): [string, string] => {
            const colon = line.indexOf(": ");
            return [line.slice(0, colon), line.slice(colon + 2)];
          }),
        );
        const event = fields.get("event");
        if (event !== undefined) yield { id: fields.get("id"), event, data: fields.get("data") ?? "{}" };
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}
