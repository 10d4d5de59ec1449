import type { AgentLimits } from "@skillwright/core/internal";
import type { Ask, Session, SessionOptions } from "@skillwright/runtime/internal";
import type { Models } from "../models/models.ts";

/** Where a conversation gets its models. */
export type ConversationModels = Pick<Models, "open" | "list">;

/** Where a conversation gets its agents. */
export interface AgentSource {
  /** The agent with this id. Default: the default agent. Throws `agent_not_found` or `agent_unusable`. */
  use(id?: string): AgentSetup;
  /** The agents that the last agent of a chain may call; the first one is the agent the person talks to. */
  callable(chain: readonly string[]): readonly Pick<AgentSetup, "id" | "name" | "description">[];
}

/** An agent as a conversation needs it. */
export interface AgentSetup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly model?: string | undefined;
  readonly limits: AgentLimits;
  /** Session options that limit it to what it may see, load and call. */
  readonly session: SessionOptions;
  /** Its prompt without the catalog; from then on its bound skills are part of the session. */
  bind(session: Session): string;
  /** Its current tools, including those for skills; the session checks every call. */
  tools(context: SetupContext): readonly CallableTool[];
}

export interface SetupContext {
  readonly session: Session;
  readonly ask: Ask;
}

/** A tool that a conversation can call. */
export interface CallableTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  /** Returns a text, a tool result or any JSON value. */
  execute(input: unknown, options: { readonly signal: AbortSignal }): unknown;
}
