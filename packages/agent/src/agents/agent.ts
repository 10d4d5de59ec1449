import type { AgentManifest, Diagnostic, Scope } from "@skillwright/core/internal";

/** Whether an agent can be used, or why not. */
export type AgentState = "ready" | "invalid" | "untrusted" | "shadowed";

/** An agent that was found. */
export interface Agent {
  readonly id: string;
  /** Whose it is: the project's, the person's, or the program's own. */
  readonly scope: Extract<Scope, "project" | "user" | "system">;
  /** Its file. */
  readonly path: string;
  readonly state: AgentState;
  /** The file of the agent of the same id that is used instead. */
  readonly shadowedBy?: string;
  /** Whether it answers when nobody named an agent. */
  readonly isDefault: boolean;
  /** What its file says; undefined when it cannot be read. Of an agent that is not ready no model may be told. */
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
  /** Ids of the agents that are tools of this one, sorted. */
  readonly agents: readonly string[];
}

/** The agents of a place. */
export interface Agents {
  /** What is wrong with the folders of agents; about single agents their own diagnostics tell. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those that can be used, by id; with `all`, also those that cannot. */
  list(options?: { readonly all?: false }): readonly ReadyAgent[];
  list(options: { readonly all: boolean }): readonly Agent[];
  /** The agent of an id, in whatever state; without one, the default. Throws `agent_not_found` with suggestions. */
  get(id?: string): Agent;
  /** The same for whoever wants to use it. Throws `agent_unusable` with the problems. */
  use(id?: string): ReadyAgent;
  /** Looks at the files again. */
  reload(): Promise<void>;
}
