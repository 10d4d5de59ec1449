import type { Session } from "@skillwright/runtime/internal";
import type { ChatChunk } from "../messages/chat-message.ts";
import { type HistoryEntry, userEntry } from "../messages/history.ts";
import { notice } from "./open-turn.ts";

/** Receivers of hook output. */
export interface HookReceivers {
  readonly session: Session;
  /** Adds an entry for the model. */
  readonly append: (entry: HistoryEntry) => void;
  readonly emit: (chunk: ChatChunk) => void;
}

/** Runs the hooks of an event and passes their output to the person and the model. */
export async function fireHooks(
  event: Parameters<Session["fire"]>[0],
  receivers: HookReceivers,
): Promise<Awaited<ReturnType<Session["fire"]>>> {
  const outcome = await receivers.session.fire(event);
  tell(outcome, receivers);
  return outcome;
}

/** Passes on the output of hooks that ran during tool calls. */
export function reportHooks(receivers: HookReceivers): void {
  tell(receivers.session.takeHookMessages(), receivers);
}

function tell(
  { context, notices }: ReturnType<Session["takeHookMessages"]>,
  { append, emit }: HookReceivers,
): void {
  for (const { code, text } of notices) notice(emit, { code, level: "info", text });
  if (context !== "") append(userEntry("note", context));
}
