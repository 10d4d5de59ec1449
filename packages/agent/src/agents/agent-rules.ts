import { isSimulated } from "@skillwright/core/internal";
import type { AgentRules, Skills } from "@skillwright/runtime/internal";
import { agentNotFound, openAgents } from "./open-agents.ts";

/** Which skills an agent may use. Throws `agent_not_found` with suggestions, or `agent_unusable`. */
export async function agentRules(skills: Skills, id: string): Promise<AgentRules> {
  const agents = await openAgents({ skills });
  const configured = new Set(skills.snapshot.config.flatMap((file) => [...file.agents.keys()]));
  const named = agents.find(id);
  if (named === undefined && !configured.has(id)) {
    throw agentNotFound(id, [...agents.list({ all: true }).map((agent) => agent.id), ...configured]);
  }
  // Files of our agents mean nothing to another program.
  if (named === undefined || isSimulated(skills.snapshot.host)) return { agent: id };
  const agent = agents.use(id);
  return {
    agent: agent.id,
    ...(agent.skills !== "all" && { allow: agent.skills }),
    deny: agent.manifest.permissions.deny.map(({ text }) => text),
  };
}
