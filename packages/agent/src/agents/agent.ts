import type { AgentManifest, Diagnostic, Scope } from "@skillwright/core/internal";
import type { Skills } from "@skillwright/runtime/internal";

/** Whether an agent can be used, and if not, why. */
export type AgentState = "ready" | "invalid" | "untrusted" | "shadowed";

/** An agent that was found. */
export interface Agent {
  readonly id: string;
  /** Its scope: project, user or system. */
  readonly scope: Extract<Scope, "project" | "user" | "system">;
  /** Its file. */
  readonly path: string;
  readonly state: AgentState;
  /** The file of the agent with the same id that shadows it. */
  readonly shadowedBy?: string;
  /** Whether it is the default agent. */
  readonly isDefault: boolean;
  /** Its parsed file; undefined if it can't be parsed. Only a ready agent may be disclosed to a model. */
  readonly manifest?: AgentManifest;
  readonly diagnostics: readonly Diagnostic[];
}

/** An agent that can be used. */
export interface ReadyAgent extends Agent {
  readonly state: "ready";
  readonly manifest: AgentManifest;
  /** Names of the tools it may use, groups resolved, sorted. */
  readonly tools: readonly string[];
  /** The skills it may see and load. */
  readonly skills: "all" | readonly string[];
  /** Ids of the agents it can call as tools, sorted. */
  readonly agents: readonly string[];
}

/** The agents of an environment. */
export interface Agents {
  /** Problems with the agent folders; problems with an agent are in its own diagnostics. */
  readonly diagnostics: readonly Diagnostic[];
  /** The agents that can be used, sorted by id; with `all`, every agent. */
  list(options?: { readonly all?: false }): readonly ReadyAgent[];
  list(options: { readonly all: boolean }): readonly Agent[];
  /** The agent with this id, in any state; undefined if there is none. Default: the default agent. */
  find(id?: string): Agent | undefined;
  /** The agent with this id, in any state. Default: the default agent. Throws `agent_not_found` with suggestions. */
  get(id?: string): Agent;
  /** The same, for use. Throws `agent_unusable` with the problems. */
  use(id?: string): ReadyAgent;
  reload(): Promise<void>;
}

/** Options of {@link openAgents}. */
export interface AgentsOptions {
  /** The skills that agents can use. Agents are searched in the same environment. */
  readonly skills: Skills;
  /** Whether a project's agents are trusted: `store` asks the trust store, `project` trusts them. Default: `store`. */
  readonly trust?: "store" | "project";
  /** Names of the host's own tools, such as `mcp__tickets__find`. Default: none. */
  readonly tools?: readonly string[];
  /** Names of additional prompt variables that the host provides. Default: none. */
  readonly variables?: readonly string[];
  /** Additional agent files, which count as the user's own and come first. Default: none. */
  readonly files?: readonly string[];
  /** Texts that aren't saved yet, each in place of its file. Default: none. */
  readonly drafts?: readonly AgentDraft[];
  /** The folder of the built-in agents. Default: ours. */
  readonly builtIns?: string;
}

/** The text of an agent that is being written. */
export interface AgentDraft {
  /** The file that it is for. */
  readonly path: string;
  readonly scope: Agent["scope"];
  readonly text: string;
}
