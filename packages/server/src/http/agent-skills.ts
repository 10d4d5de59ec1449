import { agentRules } from "@skillwright/agent";
import type { AgentQuery } from "@skillwright/contract";
import type { AgentRules, AgentSkills, Skills } from "@skillwright/runtime/internal";
import type { ServerContext } from "./server-context.ts";

/** The skills of a place, and what an agent sees of them. */
export interface SeenSkills {
  readonly skills: Skills;
  /** The same skills if the request names no agent. */
  readonly seen: AgentSkills;
  /** What limits the agent. */
  readonly rules: AgentRules;
}

/** The skills of a request, as the agent that it names may use them. */
export async function agentSkills(
  context: ServerContext,
  { agent, ...place }: AgentQuery,
): Promise<SeenSkills> {
  const skills = await context.skills(place);
  if (agent === undefined) return { skills, seen: skills, rules: {} };
  const rules = await agentRules(skills, agent);
  return { skills, seen: await skills.forAgent(rules), rules };
}
