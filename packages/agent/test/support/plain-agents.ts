import type { AgentSetup, AgentSource, CallableTool } from "../../src/index.ts";

/** Agents for tests of the loop alone; the first one is the default. */
export function plainAgents(...agents: readonly Partial<PlainAgent>[]): AgentSource {
  const all = (agents.length === 0 ? [{}] : agents).map((agent) => toAgent(agent));
  const use = (id?: string): AgentSetup => {
    const found = id === undefined ? all[0] : all.find((agent) => agent.id === id);
    if (found === undefined) throw new Error(`There is no agent ${id}`);
    return found;
  };
  return {
    use,
    callable: (chain) => (chain.length > 1 ? [] : all.slice(1).filter(({ id }) => !chain.includes(id))),
  };
}

interface PlainAgent extends Omit<AgentSetup, "bind" | "tools"> {
  readonly prompt: string;
}

function toAgent({ prompt = "You help.", ...given }: Partial<PlainAgent>): AgentSetup {
  return {
    id: "main",
    name: "Main",
    description: "Helps.",
    limits: {},
    session: { permissions: { policy: { allow: [], ask: [], deny: [] } } },
    ...given,
    bind: () => prompt,
    tools: ({ session }) => session.tools() as readonly CallableTool[],
  };
}
