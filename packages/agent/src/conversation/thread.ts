import type { Ask, HostTool, Session } from "@skillwright/runtime/internal";
import type { OpenModel } from "../models/models.ts";
import type { BackgroundTasks } from "./background-tasks.ts";
import type { ChatChunk, ChatNotice } from "./chat-message.ts";
import type { AgentSetup, AgentSource, CallableTool, ConversationModels } from "./conversation-ports.ts";
import type { Chain, Delegate, DelegateContext } from "./delegate.ts";
import type { HistoryEntry } from "./history.ts";
import type { OpeningContext, TurnOpening } from "./open-turn.ts";
import type { Effort } from "./sample.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** What a thread is made of. */
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
  /** What runs beside the conversation. Default: nothing may, and skills that want to are waited for. */
  readonly background?: ThreadBackground;
  /** Hears what is appended, and what takes the place of everything. */
  readonly record: (change: HistoryChange) => void;
  /** What was said before. Default: nothing. */
  readonly resumed?: readonly HistoryEntry[];
}

/** What a thread needs to let work run beside it. */
export interface ThreadBackground {
  readonly tasks: BackgroundTasks;
  /** The way to a person and to whoever watches, for a task. */
  readonly beside: (signal: AbortSignal) => Pick<DelegateContext, "ask" | "emit">;
}

/** What happened to a history. */
export interface HistoryChange {
  readonly kind: "appended" | "compacted";
  readonly entries: readonly HistoryEntry[];
}

/** One agent with one context window. */
export interface Thread {
  /** Takes a turn: opens it, asks the model, carries out calls, until the model is done or something ends it. */
  turn(request: ThreadTurn): Promise<TurnEnd>;
  /** Shortens the history now. */
  shorten(turn: Pick<ThreadTurn, "emit" | "signal">): Promise<void>;
  /** Adds to the history what ended beside it and was not told yet. */
  reportEnded(emit: ThreadTurn["emit"]): void;
  system(): string;
  entries(): readonly HistoryEntry[];
  tools(): readonly CallableTool[];
  /** An estimate of the next request. */
  tokens(): number;
  readonly usage: UsageMeter;
}

/** A turn to take. */
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
  /** The last thing the model said. */
  readonly text: string;
  readonly notice?: ChatNotice;
}
