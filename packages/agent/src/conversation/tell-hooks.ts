import type { Session } from "@skillwright/runtime/internal";
import type { ChatChunk } from "./chat-message.ts";
import { type HistoryEntry, told } from "./history.ts";
import { notice } from "./open-turn.ts";

/** Whom hooks have something to say to. */
export interface HookHearers {
  readonly session: Session;
  /** Adds to what the model is told. */
  readonly append: (entry: HistoryEntry) => void;
  readonly emit: (chunk: ChatChunk) => void;
}

/** Runs the hooks of an event, and tells the person and the model what they say. */
export async function fireAndTell(
  event: Parameters<Session["fire"]>[0],
  hearers: HookHearers,
): Promise<Awaited<ReturnType<Session["fire"]>>> {
  const outcome = await hearers.session.fire(event);
  tell(outcome, hearers);
  return outcome;
}

/** Tells what hooks said while tools were called. */
export function tellHooks(hearers: HookHearers): void {
  tell(hearers.session.takeHookMessages(), hearers);
}

function tell(
  { context, notices }: ReturnType<Session["takeHookMessages"]>,
  { append, emit }: HookHearers,
): void {
  for (const { code, text } of notices) notice(emit, { code, level: "info", text });
  if (context !== "") append(told("note", context));
}
