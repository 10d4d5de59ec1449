import { MAX_AGENT_DEPTH } from "@skillwright/core/internal";
import type { Agents, ReadyAgent } from "./agent.ts";

/**
 * The agents that the current agent may call as tools. `chain` lists the calling agents, from the one the
 * person talks to, to the current one: none of them can be called again, and its length is limited by {@link
 * MAX_AGENT_DEPTH}.
 */
export function callableAgents(agents: Agents, chain: readonly string[]): readonly ReadyAgent[] {
  const caller = chain.at(-1);
  if (caller === undefined || chain.length >= MAX_AGENT_DEPTH) return [];
  return agents
    .use(caller)
    .agents.filter((id) => !chain.includes(id))
    .map((id) => agents.use(id));
}
