import {
  APP_COMMANDS,
  type CompletionEvent,
  type CompletionState,
  emptyCompletion,
  reduceCompletion,
} from "@skillwright/core/internal";
import type { Completion } from "@skillwright/server/client";
import { useEffect, useMemo, useReducer } from "react";
import { useCompletions } from "./use-chats.ts";

const appCommands: Readonly<Record<string, string>> = {
  clear: "Begin a new chat",
  skills: "Choose a skill from a list",
  context: "Show what the model is told",
  help: "Show what can be typed here",
};

/** The commands of the app, in the shape of the others. */
export const appItems: readonly Completion[] = APP_COMMANDS.map((name) => ({
  kind: "app",
  name,
  displayName: name,
  description: appCommands[name] ?? "",
}));

type Item = Completion & { readonly argumentHint?: string };

/** The input of a chat with the popup that completes it; core decides what fits. */
export function useCompletion() {
  const { data } = useCompletions();
  const items = useMemo(() => [...appItems, ...(data?.items ?? [])] as readonly Item[], [data]);
  const [state, tell] = useReducer(
    (now: CompletionState<Item>, event: CompletionEvent) => reduceCompletion(now, event, items),
    emptyCompletion,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items can mean other matches.
  useEffect(() => tell({ type: "refresh" }), [items]);
  return { state, tell, items };
}
