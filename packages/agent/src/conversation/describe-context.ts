import { estimateTokens } from "@skillwright/core/internal";
import type { Session } from "@skillwright/runtime/internal";
import type { ConversationContext } from "./conversation.ts";
import { skillTokens } from "./history.ts";
import type { Thread } from "./thread.ts";

/** What a thread's model currently receives, described for a person. */
export function describeContext(
  thread: Thread,
  { session, contextWindow }: { readonly session: Session; readonly contextWindow: number },
): ConversationContext {
  const entries = thread.entries();
  // Before the first message there is no catalog yet: it depends on the message.
  const catalog = entries.length === 0 ? undefined : session.catalog();
  const lines = catalog?.entries ?? [];
  return {
    system: thread.system(),
    catalog: {
      tokens: estimateTokens(catalog?.text ?? ""),
      listed: lines.filter(({ outcome }) => outcome !== "omitted").length,
      omitted: lines.filter(({ outcome }) => outcome === "omitted").map((entry) => entry.id),
    },
    active: [...skillTokens(entries)].map(([skill, tokens]) => ({ skill, tokens })),
    tools: thread.tools().map(({ name }) => name),
    messages: entries.length,
    tokens: thread.tokens(),
    contextWindow,
    usage: thread.usage.total(),
  };
}
