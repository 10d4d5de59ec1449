import type { Session } from "@skillwright/runtime/internal";
import type { ChatChunk } from "./chat-message.ts";
import { type HistoryEntry, userEntry } from "./history.ts";
import { notice } from "./open-turn.ts";

/** Whom hooks have something to say to. */
export interface HookReceivers {
  readonly session: Session;
  /** Adds to what the model is told. */
  readonly append: (entry: HistoryEntry) => void;
  readonly emit: (chunk: ChatChunk) => void;
}

/** Runs the hooks of an event, and tells the person and the model what they say. */
export async function fireHooks(
  event: Parameters<Session["fire"]>[0],
  receivers: HookReceivers,
): Promise<Awaited<ReturnType<Session["fire"]>>> {
  const outcome = await receivers.session.fire(event);
  tell(outcome, receivers);
  return outcome;
}

/** Tells what hooks said while tools were called. */
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
