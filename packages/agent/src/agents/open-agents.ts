import { closest, didYouMean, MAX_AGENT_DEPTH, SkillwrightError } from "@skillwright/core/internal";
import type { Agent, Agents, AgentsOptions, ReadyAgent } from "./agent.ts";
import { DEFAULT_AGENT, DEFAULT_ALIASES } from "./built-in-agents.ts";
import { findAgents } from "./find-agents.ts";

/** Finds the agents of an environment and checks each against the available skills and tools. */
export async function openAgents(options: AgentsOptions): Promise<Agents> {
  let { agents, diagnostics } = await findAgents(options);
  const find = (id: string = DEFAULT_AGENT): Agent | undefined => {
    const wanted = DEFAULT_ALIASES.has(id) ? DEFAULT_AGENT : id;
    const found = agents.filter((agent) => agent.id === wanted);
    return found.find(({ state }) => state === "ready") ?? found.find(isWinner) ?? found[0];
  };
  const get = (id?: string): Agent => {
    const agent = find(id);
    if (agent !== undefined) return agent;
    throw agentNotFound(
      id ?? DEFAULT_AGENT,
      agents.map((one) => one.id),
    );
  };
  return {
    get diagnostics() {
      return diagnostics;
    },
    list: ((listed: { readonly all?: boolean } = {}) =>
      listed.all === true ? agents : agents.filter(isReady)) as Agents["list"],
    find,
    get,
    use(id) {
      const agent = get(id);
      if (isReady(agent)) return agent;
      const untrusted = agent.diagnostics.find(({ code }) => code === "agent-untrusted");
      const errors = agent.diagnostics.filter(({ severity }) => severity === "error");
      const reported =
        errors.length > 0 ? errors : agent.diagnostics.filter(({ severity }) => severity !== "info");
      const problems = (untrusted === undefined ? reported : [untrusted]).map(({ message }) => message);
      throw new SkillwrightError("agent_unusable", {
        message: `The agent "${agent.id}" cannot be used: ${problems.join("; ")}`,
        details: { id: agent.id, file: agent.path, problems },
        hint: untrusted?.hint ?? `\`skillwright agents lint ${agent.id}\` says where.`,
      });
    },
    async reload() {
      ({ agents, diagnostics } = await findAgents(options));
    },
  };
}

/** The error for an agent that doesn't exist, with those that are spelled like it. */
export function agentNotFound(id: string, known: readonly string[]): SkillwrightError<"agent_not_found"> {
  const suggestions = closest(id, new Set(known));
  return new SkillwrightError("agent_not_found", {
    message: `There is no agent "${id}"`,
    details: { id, suggestions },
    hint: didYouMean(suggestions) ?? "`skillwright agents list` shows all agents.",
  });
}

function isReady(agent: Agent): agent is ReadyAgent {
  return agent.state === "ready";
}

function isWinner({ state }: Agent): boolean {
  return state !== "shadowed";
}

/** The agents that the last of `chain` may call: none of the chain, and at most {@link MAX_AGENT_DEPTH} deep. */
export function callableAgents(agents: Agents, chain: readonly string[]): readonly ReadyAgent[] {
  const caller = chain.at(-1);
  if (caller === undefined || chain.length >= MAX_AGENT_DEPTH) return [];
  return agents
    .use(caller)
    .agents.filter((id) => !chain.includes(id))
    .map((id) => agents.use(id));
}
