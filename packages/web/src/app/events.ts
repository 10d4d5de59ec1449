import { followEvents } from "@skillwright/server/client";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../state/api.ts";
import { createStore } from "../state/store.ts";

/** State of the event stream: `back` for a moment after a reconnect, `refused` once signed out. */
export type Connection = "open" | "lost" | "back" | "refused";

const BACK_SHOWN_MS = 4000;

/** The state of the event stream. */
export const connection = createStore<Connection>("open");

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
      if (state === "lost") return connection.set("lost");
      if (connection.get() !== "lost") return undefined;
      // Events may have been missed while disconnected.
      void client.invalidateQueries();
      connection.set("back");
      timer = setTimeout(() => connection.set("open"), BACK_SHOWN_MS);
      return undefined;
    },
    refused: () => connection.set("refused"),
  });
  // Whatever the server answers first ends the outage; the stream may wait for its next try.
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (connection.get() === "lost" && event.type === "updated" && event.action.type === "success")
      connection.set("open");
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
    stop();
  };
}
