import type { Ask, Session, ToolResult } from "@skillwright/runtime/internal";
import type { ChatChunk, TurnUsage } from "./chat-message.ts";

/** Work for another agent, which has a context window of its own. */
export interface DelegatedTask {
  /** Id of the agent. Default: the default agent. */
  readonly agent?: string | undefined;
  /** What it is to do, in words. */
  readonly task: string;
  /** The skill that wants to run apart; its text is then the task. */
  readonly skill?: ForkedSkill | undefined;
}

/** A skill with `context: fork` that is wanted. */
export interface ForkedSkill {
  readonly id: string;
  readonly arguments: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly trigger: "user" | "model";
  /** Whether it wants to run beside the conversation. */
  readonly background: boolean;
}

/** Who waits for the result, the first one first. */
export interface Chain {
  /** Ids of agents, the one that the person talks to first. */
  readonly agents: readonly string[];
  /** Ids of skills that run apart. */
  readonly skills: readonly string[];
}

/** From where work is handed on. */
export interface DelegateContext {
  readonly chain: Chain;
  /** The session of the one that waits; what its active skills want of tools holds for the work too. */
  readonly session: Session;
  /** The way to a person. */
  readonly ask: Ask;
  /** The id of the task, where it runs beside the conversation. */
  readonly background?: string;
  readonly signal: AbortSignal;
  readonly emit: (chunk: ChatChunk) => void;
}

/** What came of the work, and what it cost. */
export interface Delegated {
  readonly result: ToolResult;
  readonly usage: TurnUsage;
}

/** Hands work to another agent and waits for the result; never throws for what an agent does. */
export type Delegate = (task: DelegatedTask, context: DelegateContext) => Promise<Delegated>;
