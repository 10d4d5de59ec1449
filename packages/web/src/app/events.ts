import { followEvents } from "@skillwright/server/client";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { queries } from "../state/api.ts";

/** State of the event stream: `back` for a moment after a reconnect, `refused` once signed out. */
export type Connection = "open" | "lost" | "back" | "refused";

const BACK_SHOWN_MS = 4000;

let connection: Connection = "open";
const listeners = new Set<() => void>();

/** The state of the event stream. */
export function useConnection(): Connection {
  return useSyncExternalStore(listen, () => connection);
}

/** Follows the server's events and refetches whatever they invalidate. */
export function useEvents(): void {
  useEffect(() => follow(queries), []);
}

function follow(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = (...keys: readonly string[]): void => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
  const stop = followEvents({
    on(event) {
      switch (event) {
        case "skills":
          return renew("skills");
        case "trust":
          return renew("skills", "trust");
        case "proposal":
        case "proposals":
          return renew("proposals");
        case "ask":
        case "ask-ended":
          return renew("asks");
        case "task":
          return renew("tasks");
        case "reset":
          return void client.invalidateQueries();
        default:
          return undefined;
      }
    },
    state(state) {
      clearTimeout(timer);
      if (state === "lost") return show("lost");
      if (connection !== "lost") return undefined;
      // Events may have been missed while disconnected.
      void client.invalidateQueries();
      show("back");
      timer = setTimeout(() => show("open"), BACK_SHOWN_MS);
      return undefined;
    },
    refused: () => show("refused"),
  });
  // Whatever the server answers first ends the outage; the stream may wait for its next try.
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (connection === "lost" && event.type === "updated" && event.action.type === "success") show("open");
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    stop();
  };
}

function show(next: Connection): void {
  connection = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
