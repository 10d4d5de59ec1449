import type { AgentLimits } from "@skillwright/core/internal";
import type { Ask, Session, SessionOptions } from "@skillwright/runtime/internal";
import type { Models } from "../models/models.ts";

/** Where a conversation gets its models. */
export type ConversationModels = Pick<Models, "open" | "list">;

/** Where a conversation gets its agents. */
export interface AgentSource {
  /** The agent of an id; without one the default agent. Throws `agent_not_found` or `agent_unusable`. */
  use(id?: string): AgentSetup;
  /** The agents that the last one of a chain may call; the first one of it is whom the person talks to. */
  callable(chain: readonly string[]): readonly Pick<AgentSetup, "id" | "name" | "description">[];
}

/** An agent, as a conversation needs it. */
export interface AgentSetup {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly model?: string | undefined;
  readonly limits: AgentLimits;
  /** What its session must be told so that it sees, loads and calls what it may and nothing else. */
  readonly session: SessionOptions;
  /** Its prompt without the catalog; skills that are bound to it are part of the session from then on. */
  bind(session: Session): string;
  /** Its tools now, those for skills among them; every call passes the gate of the session. */
  tools(context: SetupContext): readonly CallableTool[];
}

/** What the tools of an agent work with. */
export interface SetupContext {
  readonly session: Session;
  readonly ask: Ask;
}

/** A tool that a conversation can call. */
export interface CallableTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: object;
  /** Gives a text, a tool's result or any value that fits into JSON. */
  execute(input: unknown, options: { readonly signal: AbortSignal }): unknown;
}
