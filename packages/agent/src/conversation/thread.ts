import type { Ask, HostTool, Session } from "@skillwright/runtime/internal";
import type { ChatChunk, ChatNotice } from "../messages/chat-message.ts";
import type { HistoryEntry } from "../messages/history.ts";
import type { OpenModel } from "../models/models.ts";
import type { BackgroundTasks } from "./background-tasks.ts";
import type { AgentSetup, AgentSource, CallableTool, ConversationModels } from "./conversation-ports.ts";
import type { Chain, Delegate, DelegateContext } from "./delegate.ts";
import type { OpeningContext, TurnOpening } from "./open-turn.ts";
import type { Effort } from "./sample.ts";
import type { UsageMeter } from "./usage-meter.ts";

export interface ThreadOptions {
  readonly agents: AgentSource;
  readonly models: ConversationModels;
  readonly agent: AgentSetup;
  /** The agent's prompt without the catalog. */
  readonly prompt: string;
  readonly model: OpenModel;
  readonly session: Session;
  readonly ask: Ask;
  readonly host: readonly HostTool[];
  readonly chain: Chain;
  readonly contextWindow: number;
  readonly maxSteps: number | undefined;
  readonly effort?: Effort | undefined;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly delegate: Delegate;
  /** Background tasks. Default: none are possible, and background skills are waited for. */
  readonly background?: ThreadBackground;
  /** Called with appended entries, and with the entries that replace everything after compaction. */
  readonly record: (change: HistoryChange) => void;
  /** Earlier entries. Default: none. */
  readonly resumed?: readonly HistoryEntry[];
}

/** What a thread needs for background tasks. */
export interface ThreadBackground {
  readonly tasks: BackgroundTasks;
  /** Asks a person and reports events, for a task. */
  readonly forTask: (signal: AbortSignal) => Pick<DelegateContext, "ask" | "emit">;
}

/** A change of a history. */
export interface HistoryChange {
  readonly kind: "appended" | "compacted";
  readonly entries: readonly HistoryEntry[];
}

/** One agent with one context window. */
export interface Thread {
  /** Runs a turn: calls the model and its tools until the model is done or something ends it. */
  turn(request: ThreadTurn): Promise<TurnEnd>;
  shorten(turn: Pick<ThreadTurn, "emit" | "signal">): Promise<void>;
  /** Adds the results of ended background tasks that weren't reported yet. */
  reportEnded(emit: ThreadTurn["emit"]): void;
  system(): string;
  entries(): readonly HistoryEntry[];
  tools(): readonly CallableTool[];
  /** An estimate of the next request. */
  tokens(): number;
  readonly usage: UsageMeter;
}

/** A turn to run. */
export interface ThreadTurn {
  /** What the catalog is ranked by. */
  readonly prompt: string;
  readonly open: (context: OpeningContext) => Promise<TurnOpening>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly emit: (chunk: ChatChunk) => void;
  readonly signal: AbortSignal;
}

/** How a turn ended. */
export interface TurnEnd {
  readonly reason: "answered" | "nothing" | "stopped" | "failed" | "step-limit";
  /** The model's last text. */
  readonly text: string;
  readonly notice?: ChatNotice;
}
