import { type ApiError, type ClientOptions, routeUrl, toApiError } from "./create-client.ts";
import type { Route } from "./operation.ts";

/** Longest wait before a lost connection is tried again, in milliseconds. */
const MAX_WAIT_MS = 15_000;

/** Receives events; callbacks that are not needed are left out. */
export interface EventListener<E> {
  on?: <K extends keyof E>(event: K, data: E[K]) => void;
  /** Called when the connection opens or is lost. */
  state?: (state: "open" | "lost") => void;
  /** Called once when the server refuses, such as for a wrong token; nothing is tried or reported after it. */
  refused?: (error: ApiError) => void;
}

/**
 * Follows the server-sent events of a route until the returned function is called. A lost connection is opened again and
 * continues where it was; a `reset` event reports that this was not possible. A server that refuses is not asked again.
 */
export function followRoute<E>(
  route: Route,
  listener: EventListener<E>,
  options: ClientOptions = {},
): () => void {
  const stop = new AbortController();
  void follow(route, listener, options, stop.signal);
  return () => stop.abort();
}

async function follow<E>(
  route: Route,
  listener: EventListener<E>,
  options: ClientOptions,
  signal: AbortSignal,
): Promise<void> {
  let last: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const response = await (options.fetch ?? fetch)(routeUrl(route, {}, options.baseUrl), {
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
          listener.on?.(event as keyof E, JSON.parse(data) as E[keyof E]);
        }
      } else if (isRefusal(response.status)) {
        listener.refused?.(await toApiError(response));
        return;
      } else {
        // An unread body would keep its connection.
        await response.body?.cancel();
      }
    } catch (error) {
      // A broken connection is opened again; anything else is a mistake of the listener.
      if (!(error instanceof TypeError) && !signal.aborted) throw error;
    }
    if (signal.aborted) return;
    listener.state?.("lost");
    failures += 1;
    await pause(Math.min(MAX_WAIT_MS, 250 * 2 ** Math.min(failures, 10)), signal);
  }
}

/** Whether another try would get the same answer; a timeout or a rate limit would not. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

interface ReadEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** The events of a stream; comments only keep the connection alive. */
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
