import { followEvents } from "@skillwright/server/client";
import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "../state/api.ts";
import { createStore } from "../state/store.ts";
import type { Topic } from "../state/use-read.ts";

/** State of the event stream: `back` for a moment after a reconnect, `refused` once signed out. */
export type Connection = "open" | "lost" | "back" | "refused";

const BACK_SHOWN_MS = 4000;

/** The state of the event stream. */
export const connection = createStore<Connection>("open");

/** Follows the server's events and refetches whatever they invalidate. */
export function useEvents(): void {
  useEffect(() => follow(queries), []);
}

/** What each event of the server makes out of date. */
const topicsOf: Readonly<Record<string, readonly Topic[]>> = {
  skills: ["skills"],
  trust: ["skills", "trust"],
  proposal: ["proposals"],
  proposals: ["proposals"],
  ask: ["asks"],
  "ask-ended": ["asks"],
  task: ["tasks"],
};

function follow(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = (topics: readonly Topic[]): void => {
    for (const topic of topics) void client.invalidateQueries({ queryKey: [topic] });
  };
  // What a source had when it was reviewed stays as it was: a person is deciding about it.
  const renewAll = (): void => {
    void client.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== ("sources" satisfies Topic),
    });
  };
  const stop = followEvents({
    on(event) {
      if (event === "reset") renewAll();
      else renew(topicsOf[event] ?? []);
    },
    state(state) {
      clearTimeout(timer);
      if (state === "lost") return connection.set("lost");
      if (connection.get() !== "lost") return undefined;
      // Events may have been missed while disconnected.
      renewAll();
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
