import type { Ask, SearchAnswer, Session, SessionOptions } from "@skillwright/runtime";
import type { LanguageModel } from "ai";

/** Where a conversation gets its models. */
export interface ConversationModels {
  /** Opens a model by its id; without one the default. Throws when there is no such model. */
  open(
    id?: string,
    options?: { readonly search?: (query: string) => Promise<SearchAnswer> },
  ): Promise<OpenedModel>;
}

/** A model that can be asked. */
export interface OpenedModel {
  readonly id: string;
  readonly label: string;
  readonly model: Exclude<LanguageModel, string>;
  /** In tokens; undefined when nobody knows. */
  readonly contextWindow: number;
  readonly rehearsal: boolean;
  /** Only where a person configured prices. */
  readonly price?: TokenPrice | undefined;
}

/** What tokens cost, for a million of them. */
export interface TokenPrice {
  readonly currency: string;
  readonly input: number;
  readonly cachedInput: number;
  readonly output: number;
}

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
  readonly session: SessionOptions & { readonly allow?: readonly string[] };
  /** Its prompt without the catalog; skills that are bound to it are part of the session from then on. */
  bind(session: Session): string;
  /** Its tools now, those for skills among them; every call passes the gate of the session. */
  tools(context: AgentToolsContext): readonly CallableTool[];
}

/** How long an agent may work. */
export interface AgentLimits {
  /** Most requests to a model within one turn. */
  readonly maxTurns?: number | undefined;
  /** Most tokens of one answer of the model. */
  readonly maxTokens?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/** What the tools of an agent work with. */
export interface AgentToolsContext {
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
