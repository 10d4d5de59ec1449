import {
  APP_COMMANDS,
  type CompletionEvent,
  type CompletionItem,
  type CompletionState,
  emptyCompletion,
  pathTarget,
  reduceCompletion,
} from "@skillwright/core/internal";
import { useEffect, useMemo, useReducer } from "react";
import { useAttachableFiles, useCompletions } from "./use-chats.ts";

const appCommands: Readonly<Record<string, string>> = {
  clear: "Start a new chat",
  skills: "Choose a skill from a list",
  context: "Show the model's context",
  help: "Show commands and shortcuts",
};

/** A skill, a command, or a file. */
export type Item = CompletionItem & { readonly argumentHint?: string };

/** The app's own commands as completions. */
export const appItems: readonly Item[] = APP_COMMANDS.map((name) => ({
  kind: "app",
  name,
  displayName: name,
  description: appCommands[name] ?? "",
}));

/** The state of the chat input and its completion popup; core decides what matches. */
export function useCompletion() {
  const { data } = useCompletions();
  const [wantsFiles, wantFiles] = useReducer(() => true, false);
  const { data: files } = useAttachableFiles(wantsFiles ? "yes" : "no");
  const items = useMemo(
    (): readonly Item[] => [
      ...appItems,
      ...((data?.items ?? []) as readonly Item[]),
      ...(files?.files ?? []).map(
        (path): Item => ({ kind: "file", name: path, displayName: path, description: "" }),
      ),
    ],
    [data, files],
  );
  const [state, dispatch] = useReducer(
    (now: CompletionState<Item>, event: CompletionEvent) => reduceCompletion(now, event, items),
    emptyCompletion,
  );
  const { text, cursor } = state;
  // The first `@` asks for the files, of which there may be thousands.
  useEffect(() => {
    if (pathTarget(text, cursor) !== undefined) wantFiles();
  }, [text, cursor]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new items can change the matches.
  useEffect(() => dispatch({ type: "refresh" }), [items]);
  return { state, dispatch, items };
}
