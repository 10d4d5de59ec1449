import type { Skills } from "@skillwright/runtime/internal";

/** What the opening of agents can be told. */
export interface AgentsOptions {
  /** The skills that agents are bound to; the place of the agents is theirs. */
  readonly skills: Skills;
  /**
   * Whose word counts for the text of a project's agents: `store` asks the trust store, `project` means that the caller
   * trusts the project. Default: `store`.
   */
  readonly trust?: "store" | "project";
  /** Names of tools that the host offers beside those of this package, such as `mcp__tickets__find`. Default: none. */
  readonly tools?: readonly string[];
  /** Names of further variables that the host fills into prompts. Default: none. */
  readonly variables?: readonly string[];
  /** Further files of agents, which count as the person's own and come first. Default: none. */
  readonly files?: readonly string[];
  /** The folder of the agents that come with the program. Default: ours. */
  readonly builtIns?: string;
}
