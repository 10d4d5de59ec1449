import type { TurnUsage } from "@skillwright/contract";
import type { Ask, Session, ToolResult } from "@skillwright/runtime/internal";
import type { ChatChunk } from "../messages/chat-message.ts";
import type { HistoryEntry } from "../messages/history.ts";

/** A task for a sub-agent, which has its own context window. */
export interface DelegatedTask {
  /** Id of the agent. Default: the default agent. */
  readonly agent?: string | undefined;
  /** What to do, in words. */
  readonly task: string;
  /** The forked skill; its text is then the task. */
  readonly skill?: ForkedSkill | undefined;
}

/** An invoked skill with `context: fork`. */
export interface ForkedSkill {
  readonly id: string;
  readonly arguments: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly trigger: "user" | "model";
  /** Whether it runs in the background. */
  readonly background: boolean;
  /** The files attached to the person's message. Default: none. */
  readonly attached?: readonly HistoryEntry[];
}

/** The callers that wait for the result, outermost first. */
export interface Chain {
  /** Ids of agents, starting with the one that the person talks to. */
  readonly agents: readonly string[];
  /** Ids of forked skills. */
  readonly skills: readonly string[];
}

/** The context in which work is delegated. */
export interface DelegateContext {
  readonly chain: Chain;
  /** The caller's session; the tool limits of its active skills apply to the work too. */
  readonly session: Session;
  readonly ask: Ask;
  /** The id of the background task, if it is one. */
  readonly background?: string;
  readonly signal: AbortSignal;
  readonly emit: (chunk: ChatChunk) => void;
}

/** The result of the work, and its usage. */
export interface Delegated {
  readonly result: ToolResult;
  readonly usage: TurnUsage;
}

/** Delegates work to a sub-agent and waits for the result; never throws because of what an agent does. */
export type Delegate = (task: DelegatedTask, context: DelegateContext) => Promise<Delegated>;
