import { appendToPrompt, estimateTokens } from "@skillwright/core/internal";
import {
  closeOpenCalls,
  type HistoryEntry,
  historyTokens,
  skillTexts,
  userEntry,
} from "../messages/history.ts";
import { compact } from "./compact.ts";
import type { CallableTool } from "./conversation-ports.ts";
import { fireHooks } from "./report-hooks.ts";
import type { ThreadOptions, ThreadTurn } from "./thread.ts";

/** What a thread's model receives with each request. */
export interface ContextWindow {
  system(): string;
  entries(): readonly HistoryEntry[];
  readonly append: (...added: readonly HistoryEntry[]) => void;
  /** Adds results for calls that an interrupted turn left open, because providers reject open calls. */
  closeCalls(): void;
  /** Adds the catalog the first time, ranked by a prompt, and later the changes. */
  addCatalog(prompt: string): Promise<void>;
  /** An estimate of the next request with these tools. */
  tokens(tools: readonly CallableTool[]): number;
  /** Uses the provider's token count for everything up to now. */
  counted(tokens: number): void;
  /** Compacts the history if possible, and tells the model and the person. */
  shorten(tools: readonly CallableTool[], turn: Pick<ThreadTurn, "emit" | "signal">): Promise<void>;
}

/** Starts with the resumed entries. */
export function openContextWindow(options: ThreadOptions): ContextWindow {
  const { agent, session, record, contextWindow } = options;
  let entries: readonly HistoryEntry[] = closeOpenCalls(options.resumed ?? []);
  /** The session of a resumed thread doesn't know which skills are in it. */
  let carried = skillTexts(entries);
  let system: string | undefined;
  /** How many more tokens the provider counted than were estimated, for the first entries. */
  let counted = { tokens: 0, entries: 0 };

  const append = (...added: readonly HistoryEntry[]): void => {
    if (added.length === 0) return;
    entries = [...entries, ...added];
    record({ kind: "appended", entries: added });
  };
  const withCatalog = async (prompt: string): Promise<string> =>
    appendToPrompt(options.prompt, await session.provider().provide({ prompt, agent: agent.id }));
  const tokens = (tools: readonly CallableTool[]): number => {
    const fixed = estimateTokens(system ?? options.prompt) + estimateTokens(JSON.stringify(tools));
    const own = fixed + historyTokens(entries);
    return Math.max(own, counted.tokens + historyTokens(entries.slice(counted.entries)));
  };

  return {
    system: () => system ?? options.prompt,
    entries: () => entries,
    append,
    closeCalls() {
      const closed = closeOpenCalls(entries);
      if (closed === entries) return;
      entries = closed;
      record({ kind: "compacted", entries });
    },
    async addCatalog(prompt) {
      if (system === undefined) {
        system = await withCatalog(prompt);
        return;
      }
      await session.embedPrompt(prompt, { before: {} });
      const { text } = session.catalogDelta(prompt);
      if (text !== undefined) append(userEntry("delta", text));
    },
    tokens,
    counted(given) {
      counted = { tokens: given, entries: entries.length };
    },
    async shorten(tools, { emit, signal }) {
      const tokensBefore = tokens(tools);
      const shortened = await compact(entries, {
        session,
        model: options.model,
        contextWindow,
        signal,
        wait: options.wait,
        carried,
      });
      if (shortened === undefined) return;
      const { entries: shorter, event } = shortened;
      entries = shorter;
      counted = { tokens: 0, entries: 0 };
      system = await withCatalog("");
      record({ kind: "compacted", entries });
      emit({ type: "data-compaction", data: { tokensBefore, tokensAfter: tokens(tools), ...event } });
      carried = carried.filter((entry) => entries.includes(entry));
      await fireHooks({ event: "SessionStart", source: "compact" }, { session, append, emit });
    },
  };
}
