import type { Skills } from "@skillwright/runtime/internal";

/** Options of {@link openAgents}. */
export interface AgentsOptions {
  /** The skills that agents can use. Agents are searched in the same environment. */
  readonly skills: Skills;
  /**
   * Who decides whether a project's agents are trusted: `store` asks the trust store, `project` means that
   * the caller trusts the project. Default: `store`.
   */
  readonly trust?: "store" | "project";
  /** Names of the host's own tools, such as `mcp__tickets__find`. Default: none. */
  readonly tools?: readonly string[];
  /** Names of additional prompt variables that the host provides. Default: none. */
  readonly variables?: readonly string[];
  /** Additional agent files, which count as the user's own and come first. Default: none. */
  readonly files?: readonly string[];
  /** The folder of the built-in agents. Default: ours. */
  readonly builtIns?: string;
}
