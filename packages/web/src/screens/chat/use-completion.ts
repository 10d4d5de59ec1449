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
  clear: "Start a new chat",
  skills: "Choose a skill from a list",
  context: "Show the model's context",
  help: "Show commands and shortcuts",
};

/** The app's own commands as completions. */
export const appItems: readonly Completion[] = APP_COMMANDS.map((name) => ({
  kind: "app",
  name,
  displayName: name,
  description: appCommands[name] ?? "",
}));

type Item = Completion & { readonly argumentHint?: string };

/** The state of the chat input and its completion popup; core decides what matches. */
export function useCompletion() {
  const { data } = useCompletions();
  const items = useMemo(() => [...appItems, ...(data?.items ?? [])] as readonly Item[], [data]);
  const [state, dispatch] = useReducer(
    (now: CompletionState<Item>, event: CompletionEvent) => reduceCompletion(now, event, items),
    emptyCompletion,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items can change the matches.
  useEffect(() => dispatch({ type: "refresh" }), [items]);
  return { state, dispatch, items };
}
