import { MAX_AGENT_DEPTH } from "@skillwright/core/internal";
import type { Agents, ReadyAgent } from "./agent.ts";

/**
 * The agents that one may call as tools now. `chain` names those that called each other to get here, the one that the
 * person talks to first and the calling one last: nobody in it is called again, and it ends at {@link MAX_AGENT_DEPTH}.
 */
export function callableAgents(agents: Agents, chain: readonly string[]): readonly ReadyAgent[] {
  const caller = chain.at(-1);
  if (caller === undefined || chain.length >= MAX_AGENT_DEPTH) return [];
  return agents
    .use(caller)
    .agents.filter((id) => !chain.includes(id))
    .map((id) => agents.use(id));
}
