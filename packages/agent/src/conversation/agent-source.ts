import { setTimeout as sleep } from "node:timers/promises";
import type { Skills } from "@skillwright/runtime/internal";
import type { Agents, ReadyAgent } from "../agents/agent.ts";
import { agentSessionOptions, bindAgent } from "../agents/bind-agent.ts";
import { callableAgents } from "../agents/open-agents.ts";
import { agentTools } from "../tools/agent-tools.ts";
import type { AgentSetup, AgentSource } from "./conversation-ports.ts";

/** The agents of an environment, ready for a conversation; calls of the tools in `alwaysAsk` need a person's yes. */
export function agentSource(agents: Agents, skills: Skills, alwaysAsk: readonly string[] = []): AgentSource {
  return {
    use: (id) => toSetup(agents.use(id), { agents, skills, alwaysAsk }),
    callable: (chain) =>
      callableAgents(agents, chain).map(({ id, manifest: { name, description } }) => ({
        id,
        name,
        description,
      })),
  };
}

interface SetupContext {
  readonly agents: Agents;
  readonly skills: Skills;
  readonly alwaysAsk: readonly string[];
}

function toSetup(agent: ReadyAgent, { agents, skills, alwaysAsk }: SetupContext): AgentSetup {
  const { id, manifest } = agent;
  const { name, description, model, limits } = manifest;
  return {
    id,
    name,
    description,
    model,
    limits,
    session: agentSessionOptions(agent, { alwaysAsk }),
    bind: (session) => bindAgent(agent, { session, snapshot: skills.snapshot }).prompt,
    tools: ({ session, ask }) => agentTools({ agent, session, skills, agents, ask }),
  };
}

/** Waits in real time, until the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
