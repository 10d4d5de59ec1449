import type { PermissionPolicy } from "@skillwright/core";
import type { HostTool, Session, Skills } from "@skillwright/runtime";
import type { LanguageModel } from "ai";

/** Where a conversation gets its models. */
export interface ConversationModels {
  /** Opens a model by its id; without one the default. Throws when there is no such model. */
  open(id?: string): OpenedModel | Promise<OpenedModel>;
}

/** A model that can be asked. */
export interface OpenedModel {
  readonly id: string;
  readonly label: string;
  readonly model: Exclude<LanguageModel, string>;
  /** In tokens; undefined when nobody knows. */
  readonly contextWindow?: number | undefined;
  readonly rehearsal: boolean;
  /** Per million tokens, where a person configured them. */
  readonly prices?: ModelPrices | undefined;
}

/** What a model costs per million tokens. */
export interface ModelPrices {
  readonly input: number;
  readonly output: number;
  /** Default: the price of input. */
  readonly cachedInput?: number | undefined;
  /** Default: USD. */
  readonly currency?: string | undefined;
}

/** Where a conversation gets its agents. */
export interface ConversationAgents {
  /** The agent of an id; without one the default agent. Throws `agent_not_found`. */
  get(id?: string): ConversationAgent;
  list(): readonly ConversationAgent[];
}

/** An agent, as a conversation needs it. */
export interface ConversationAgent {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Its prompt with everything that is bound to it. */
  readonly prompt: string;
  readonly model?: string | undefined;
  /** Ids of the skills it may use. Default: all. */
  readonly skills?: readonly string[] | undefined;
  /** Whether it talks to people, or is a tool of other agents as well. */
  readonly mode: "chat" | "tool";
  /** Names of the agents that are tools for it; `all` for the default agent. */
  readonly helpers: readonly string[] | "all";
  readonly limits: AgentLimits;
  readonly permissions?: PermissionPolicy | undefined;
  /** Its tools beside those for skills. */
  tools(context: AgentToolsContext): readonly HostTool[];
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
  readonly skills: Skills;
  readonly session: Session;
}
