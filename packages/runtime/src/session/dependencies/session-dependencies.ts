import { type McpEnvironment, mcpSetting } from "@skillwright/core/internal";
import type { SessionVariables } from "../../run/run-context.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import type { SessionOptions } from "../session-options.ts";
import { chooseMcpAgent, openAgentServers } from "./agent-servers.ts";
import type { DependencyContext } from "./resolve-dependencies.ts";
import { openServerAnswers } from "./server-answers.ts";

/** What the dependencies of a session's skills are looked for in. */
export interface DependencyPlace {
  readonly snapshot: Snapshot;
  readonly variables: SessionVariables;
  /** The state folder. */
  readonly state: string;
  readonly project: string;
  /** The questions that a person said no to in this session. */
  readonly skippedServers: Set<string>;
}

/** The variables and MCP servers of a session, by the configuration as a turn sees it. */
export function sessionDependencies(
  { ask, mcp }: Pick<SessionOptions, "ask" | "mcp">,
  { snapshot, variables, state, project, skippedServers }: DependencyPlace,
): DependencyContext {
  const { home, env } = snapshot.place;
  const place: McpEnvironment = { home, env, project };
  const agent = chooseMcpAgent(mcp?.agent ?? mcpSetting(snapshot.config), place);
  return {
    variables,
    ask,
    servers: agent === undefined ? undefined : openAgentServers(agent, { place, state }),
    connected: mcp?.connected ?? [],
    answers: openServerAnswers({ state }),
    skipped: skippedServers,
  };
}
